import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api-client.ts'
import { useSession } from '../session.ts'
import { bearerOf } from '../session-storage.ts'

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What the device kept is there without a line.
        networkMode: 'offlineFirst',
        // What the server refused it will refuse again; a broken line or a busy server is worth two more tries.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })
}

let shared: { readonly token: string | null; readonly client: QueryClient } | null = null

/** What list screens have fetched, shared among them and forgotten when somebody else signs in. */
export function QueryScope({ children }: { readonly children: ReactNode }) {
  const token = bearerOf(useSession())?.token ?? null
  const [client] = useState(() => {
    if (shared?.token !== token) shared = { token, client: newClient() }
    return shared.client
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

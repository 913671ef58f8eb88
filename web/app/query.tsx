import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from './api-client.ts'
import { useSession } from './session.ts'
import { bearerOf } from './session-storage.ts'

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Runs queries offline too, because the device may have kept an answer.
        networkMode: 'offlineFirst',
        // Retries twice after a lost connection or a server error; a refused request would only be refused again.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })
}

let shared: { readonly token: string | null; readonly client: QueryClient } | null = null

/** Provides a query cache that all screens share and that is discarded when another user signs in. */
export function QueryScope({ children }: { readonly children: ReactNode }) {
  const token = bearerOf(useSession())?.token ?? null
  const [client] = useState(() => {
    if (shared?.token !== token) shared = { token, client: newClient() }
    return shared.client
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

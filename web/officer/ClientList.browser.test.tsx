import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ClientList } from './ClientList.tsx'

// spec 1 §8.15

afterEach(() => vi.unstubAllGlobals())

async function renderWith(respond: () => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <ClientList />
    </QueryClientProvider>,
  )
}

test('a list of clients that fails without words of the server says the error’s own', async () => {
  await renderWith(() => new Response('<h1>Bad gateway</h1>', { status: 500 }))
  await expect
    .element(page.getByText('Error fetching clients: Server error: 500', { exact: true }))
    .toBeVisible()
})

test('a list of clients that fails with words of the server says these', async () => {
  await renderWith(() => Response.json({ message: 'The database is being moved.' }, { status: 503 }))
  const message = page.getByText('Error fetching clients: The database is being moved.', { exact: true })
  await expect.element(message).toBeVisible()
})

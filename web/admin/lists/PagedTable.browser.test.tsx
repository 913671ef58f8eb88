import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PagedTable, type PageRequest, usePages } from './PagedTable.tsx'

interface Client {
  readonly name: string
}
interface Page {
  readonly clients: readonly Client[]
  readonly nextCursor: string | null
}

const ama: Page = { clients: [{ name: 'Ama Mensah' }], nextCursor: 'after Ama' }
const kofi: Page = { clients: [{ name: 'Kofi Boateng' }], nextCursor: null }

interface Props {
  readonly search?: string
  readonly fetchPage: (request: PageRequest) => Promise<Page>
}

function Clients({ search = '', fetchPage }: Props) {
  const list = usePages(['clients', search], fetchPage)
  const rows = list.pages?.flatMap(page => page.clients)
  return (
    <PagedTable
      list={list}
      caption="Clients"
      columns={[{ key: 'name', header: 'Name', cell: client => client.name, isRowHeader: true }]}
      rows={rows}
      rowKey={client => client.name}
      failure="Failed to load clients"
      empty={<p>No clients yet.</p>}
      footer={rows && `Showing ${rows.length} of 2 clients${search && ` matching ${search}`}`}
    />
  )
}

const renderWith = async (fetchPage: (request: PageRequest) => Promise<Page>) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const clients = (props: Props) => (
    <QueryClientProvider client={queries}>
      <h1>All clients</h1>
      <Clients {...props} />
    </QueryClientProvider>
  )
  const { rerender } = await render(clients({ fetchPage }))
  return { show: (props: Props) => rerender(clients(props)) }
}

function answerLater() {
  let resolve: (page: Page) => void = () => {}
  const promise = new Promise<Page>(answer => {
    resolve = answer
  })
  return { promise, resolve }
}

const rowOf = (name: string) => page.getByRole('rowheader', { name })
const loadMore = page.getByRole('button', { name: 'Load more' })

test('loads more rows from where the list ended, and none after the last page', async () => {
  await renderWith(async ({ query }) => (query.cursor === 'after Ama' ? kofi : ama))
  await expect.element(rowOf('Ama Mensah')).toBeVisible()
  await loadMore.click()
  await expect.element(rowOf('Kofi Boateng')).toBeVisible()
  await expect.element(rowOf('Ama Mensah')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 2 of 2 clients')
  await expect.element(loadMore).not.toBeInTheDocument()
})

/** Answers in pages of fifty clients, like a server that has more. */
const fiftyAtATime = async ({ query }: PageRequest): Promise<Page> => {
  const first = query.cursor ? 50 : 0
  const clients = Array.from({ length: 50 }, (_, place) => ({ name: `Client ${first + place}` }))
  return { clients, nextCursor: String(first + 50) }
}

const isInWindow = (element: Element | null) => {
  const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= window.innerHeight
}

test('after loading more rows, shows the first new row and the focused button', async () => {
  await page.viewport(1000, 700)
  await renderWith(fiftyAtATime)
  await expect.element(rowOf('Client 49')).toBeInTheDocument()
  loadMore.element().scrollIntoView({ block: 'end' })
  await loadMore.click()
  await expect.element(rowOf('Client 50')).toBeInTheDocument()
  await expect.element(loadMore).toHaveFocus()
  await expect.poll(() => isInWindow(rowOf('Client 50').element())).toBe(true)
  expect(isInWindow(loadMore.element())).toBe(true)
})

test('focuses the first new row when the button is out of sight, for example when zoomed in', async () => {
  await page.viewport(720, 450)
  await renderWith(fiftyAtATime)
  await expect.element(rowOf('Client 49')).toBeInTheDocument()
  await loadMore.click()
  await expect.element(page.getByRole('row').filter({ has: rowOf('Client 50') })).toHaveFocus()
  expect(isInWindow(rowOf('Client 50').element())).toBe(true)
})

test('focuses the first new row after the last page, because the button is gone', async () => {
  await renderWith(async ({ query }) => (query.cursor === 'after Ama' ? kofi : ama))
  await loadMore.click()
  await expect.element(page.getByRole('row').filter({ has: rowOf('Kofi Boateng') })).toHaveFocus()
})

test('a list that cannot be loaded shows the error and can be retried', async () => {
  let isAway = true
  await renderWith(async () => {
    if (isAway) throw new Error('The database is away.')
    return kofi
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load clients The database is away.')
  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(rowOf('Kofi Boateng')).toBeVisible()
})

test('the focus goes to Retry when a failure replaces the table, and back to the heading when the list is there again', async () => {
  const { show } = await renderWith(async () => ama)
  await loadMore.click({ trial: true })
  ;(loadMore.element() as HTMLElement).focus()
  let isAway = true
  const zebra = async () => {
    if (isAway) throw new Error('The database is away.')
    return kofi
  }
  await show({ search: 'zebra', fetchPage: zebra })
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toHaveFocus()
  isAway = false
  await retry.click()
  await expect.element(rowOf('Kofi Boateng')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'All clients' })).toHaveFocus()
})

test('keeps the loaded rows when the next page cannot be loaded', async () => {
  await renderWith(async ({ query }) => {
    if (query.cursor) throw new Error('The database is away.')
    return ama
  })
  await loadMore.click()
  await expect.element(page.getByText('Failed to load clients')).toBeVisible()
  await expect.element(rowOf('Ama Mensah')).toBeVisible()
})

test('a list without rows explains why it is empty', async () => {
  await renderWith(async () => ({ clients: [], nextCursor: null }))
  await expect.element(page.getByText('No clients yet.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('while another search is loading, shows neither its count nor the message for an empty list', async () => {
  const { show } = await renderWith(async () => kofi)
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 1 of 2 clients')

  const zebra = answerLater()
  await show({ search: 'zebra', fetchPage: () => zebra.promise })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Searching…$/)
  await expect.element(rowOf('Kofi Boateng')).toBeVisible()
  zebra.resolve({ clients: [], nextCursor: null })
  await expect.element(page.getByText('No clients yet.')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 0 of 2 clients matching zebra')

  const found = answerLater()
  await show({ search: 'ama', fetchPage: () => found.promise })
  await expect.element(page.getByText('Searching…')).toBeVisible()
  await expect.element(page.getByText('No clients yet.')).not.toBeInTheDocument()
  found.resolve(ama)
  await expect.element(rowOf('Ama Mensah')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Showing 1 of 2 clients matching ama')
})

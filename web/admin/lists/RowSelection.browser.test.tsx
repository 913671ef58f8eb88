import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable } from '../../ui/display/DataTable.tsx'
import { usePages } from './PagedTable.tsx'
import { ChoiceContext, ChosenRows, choiceColumn, useChoice } from './RowSelection.tsx'

interface Client {
  readonly _id: string
  readonly name: string
}

const clients = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Abena'].map(name => ({ _id: name, name }))
const perPage = 3

const fetchPage = async ({ cursor = '0' }: { cursor?: string }) => {
  const from = Number(cursor)
  const next = from + perPage
  return {
    clients: clients.slice(from, next),
    matching: clients.length,
    nextCursor: next < clients.length ? String(next) : null,
  }
}

const nameOf = (client: Client) => (client.name === 'Esi' ? undefined : client.name)
const columns = [
  choiceColumn(nameOf),
  { key: 'name', header: 'Name', isRowHeader: true, cell: (client: Client) => client.name },
]

function Clients({ query, most = 10 }: { readonly query: string; readonly most?: number }) {
  const { pages, first, ...list } = usePages(['clients', query], ({ query: sent }) => fetchPage(sent))
  const rows = pages?.flatMap(({ clients: found }) => found) ?? []
  const choice = useChoice(
    rows.filter(row => nameOf(row) !== undefined),
    query,
  )
  const choosing = {
    nameOf,
    most,
    tooMany: 'Too many',
    actions: (chosen: readonly Client[]) => <p>Chosen: {chosen.map(({ name }) => name).join(' ')}</p>,
  }
  return (
    <ChoiceContext value={choice}>
      <DataTable caption="Clients" columns={columns} rows={rows} rowKey={row => row._id} />
      {first && <ChosenRows {...{ choice, choosing, list, counts: first, shown: rows.length }} key={query} />}
    </ChoiceContext>
  )
}

async function renderClients(most?: number) {
  const queries = new QueryClient()
  const list = (query: string) => (
    <QueryClientProvider client={queries}>
      <Clients query={query} {...(most !== undefined && { most })} />
    </QueryClientProvider>
  )
  const { rerender } = await render(list('all'))
  return (query: string) => rerender(list(query))
}

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const all = page.getByRole('checkbox', { name: 'Select all rows shown' })
const chosen = page.getByText(/^Chosen/)

test('selects rows one by one and as a range with Shift; rows that cannot be selected have no checkbox', async () => {
  await renderClients()
  await box('Ama').click()
  await expect.element(chosen).toHaveTextContent('Chosen: Ama')
  await box('Kofi').click({ modifiers: ['Shift'] })
  await expect.element(chosen).toHaveTextContent('Chosen: Ama Kofi')
  await expect.element(page.getByRole('status')).toHaveTextContent('2 selected')
  await expect.element(box('Esi')).not.toBeInTheDocument()
  await box('Ama').click()
  await expect.element(chosen).toHaveTextContent('Chosen: Kofi')
  await page.getByRole('button', { name: 'Select none' }).click()
  await expect.element(chosen).not.toBeInTheDocument()
})

test('loads all matching rows before selecting them, so that the selected ones are visible', async () => {
  await renderClients()
  await all.click()
  await expect.element(chosen).toHaveTextContent('Chosen: Ama Kofi')
  await page.getByRole('button', { name: 'Select all 5 that match' }).click()
  await expect.element(chosen).toHaveTextContent('Chosen: Ama Kofi Yaw Abena')
  await expect.element(page.getByRole('rowheader', { name: 'Abena' })).toBeVisible()
})

test('another search clears the selection; a key selects a row as the mouse does', async () => {
  const show = await renderClients()
  await expect.element(box('Ama')).toBeVisible()
  box('Ama').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(chosen).toHaveTextContent('Chosen: Ama')
  await show('other')
  await expect.element(box('Ama')).not.toBeChecked()
  await expect.element(chosen).not.toBeInTheDocument()
})

test('when more rows are selected than can be processed at once, says so and offers no action', async () => {
  await renderClients(1)
  await all.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Too many')
  await expect.element(chosen).not.toBeInTheDocument()
})

test('shows no checkbox for all rows when no row can be selected', async () => {
  clients.splice(0, clients.length, { _id: '9', name: 'Esi' })
  await renderClients()
  await expect.element(page.getByRole('rowheader', { name: 'Esi' })).toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Column, DataTable } from './DataTable.tsx'

interface Client {
  readonly name: string
}

const columns: readonly Column<Client>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: client => client.name },
]

const clients = (prefix: string, count: number): readonly Client[] =>
  Array.from({ length: count }, (_, place) => ({ name: `${prefix} ${place + 1}` }))

const first = clients('First', 60)
const lists = { first, extended: [...first, ...clients('More', 30)], other: clients('Other', 60) }

function Screen() {
  const [rows, setRows] = useState(lists.first)
  return (
    <>
      {Object.entries(lists).map(([name, list]) => (
        <button key={name} type="button" onClick={() => setRows(list)}>
          {name}
        </button>
      ))}
      <DataTable caption="Clients" columns={columns} rows={rows} rowKey={client => client.name} />
    </>
  )
}

/** How many rows were laid out together, of each time that rows came or went. */
function watchPieces(table: Element) {
  const added: number[] = []
  let removed = 0
  const observer = new MutationObserver(records => {
    const rowsOf = (nodes: NodeList) =>
      [...nodes].filter(node => (node as Element).matches('[data-index]')).length
    const count = records.reduce((sum, record) => sum + rowsOf(record.addedNodes), 0)
    removed += records.reduce((sum, record) => sum + rowsOf(record.removedNodes), 0)
    if (count > 0) added.push(count)
  })
  observer.observe(table, { subtree: true, childList: true })
  return { added, removed: () => removed }
}

const rowsOf = (table: Element) => table.querySelectorAll('[data-index]')

test('many new rows come in pieces, and the table has its height at once', async () => {
  const screen = await render(<Screen />)
  const table = screen.getByRole('table').element()
  await expect.poll(() => rowsOf(table).length).toBe(60)
  const { height } = table.getBoundingClientRect()
  const pieces = watchPieces(table)
  const heights: number[] = []
  new ResizeObserver(() => heights.push(table.getBoundingClientRect().height)).observe(table)
  await screen.getByRole('button', { name: 'other' }).click()
  await expect.element(screen.getByRole('row', { name: 'Other 1', exact: true })).toBeInTheDocument()
  await expect.poll(() => rowsOf(table).length).toBe(60)
  expect(rowsOf(table).item(59).textContent).toBe('Other 60')
  expect(pieces.added.length).toBeGreaterThan(2)
  expect(Math.max(...pieces.added)).toBeLessThan(25)
  for (const each of heights) expect(Math.abs(each - height)).toBeLessThan(height / 20)
})

test('rows that were in the page stay in it when more follow', async () => {
  const screen = await render(<Screen />)
  const table = screen.getByRole('table').element()
  await expect.poll(() => rowsOf(table).length).toBe(60)
  const pieces = watchPieces(table)
  await screen.getByRole('button', { name: 'extended' }).click()
  await expect.poll(() => rowsOf(table).length).toBe(90)
  expect(pieces.removed()).toBe(0)
  expect(rowsOf(table).item(0).textContent).toBe('First 1')
})

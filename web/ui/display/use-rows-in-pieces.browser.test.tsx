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

/** Records how many rows are added each time the table changes, and how many are removed in all. */
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

test('adds many new rows in pieces, and the table has its full height at once', async () => {
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

test('keeps existing rows in the page when more are added', async () => {
  const screen = await render(<Screen />)
  const table = screen.getByRole('table').element()
  await expect.poll(() => rowsOf(table).length).toBe(60)
  const pieces = watchPieces(table)
  await screen.getByRole('button', { name: 'extended' }).click()
  await expect.poll(() => rowsOf(table).length).toBe(90)
  expect(pieces.removed()).toBe(0)
  expect(rowsOf(table).item(0).textContent).toBe('First 1')
})

test('adding a piece of rows does not lay out the whole table again to measure it', async () => {
  // Rows grow towards the end, so that each piece changes the height of the table.
  const tall: Column<Client> = {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => <span style={{ display: 'block', height: `${name.length ** 2}px` }}>{name}</span>,
  }
  const rows = Array.from({ length: 60 }, (_, place) => ({ name: 'x'.repeat(place / 6 + 1) + place }))
  const screen = await render(
    <DataTable caption="Clients" columns={[tall]} rows={rows} rowKey={({ name }) => name} />,
  )
  const table = screen.getByRole('table').element()
  // Setting a width on the table, even for a moment, would lay out the whole table again, and once more when the width is
  // removed.
  let widths = 0
  new MutationObserver(records => {
    widths += records.length
  }).observe(table, { attributeFilter: ['style'] })
  expect(rowsOf(table).length).toBeLessThan(60)
  await expect.poll(() => rowsOf(table).length).toBe(60)
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  expect(widths).toBe(0)
})

test('adds no piece of rows between the key presses of a typing user', async () => {
  const screen = await render(<Screen />)
  const table = screen.getByRole('table').element()
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  key()
  const before = rowsOf(table).length
  expect(before).toBeLessThan(60)
  for (let frame = 0; frame < 40; frame += 1) {
    await nextFrame()
    key()
  }
  expect(rowsOf(table).length).toBe(before)
  await expect.poll(() => rowsOf(table).length).toBe(60)
})

test('adds no piece when different rows arrive between two key presses, either', async () => {
  const screen = await render(<Screen />)
  const table = screen.getByRole('table').element()
  await expect.poll(() => rowsOf(table).length).toBe(60)
  const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  key()
  screen
    .getByRole('button', { name: 'other' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => rowsOf(table).item(0).textContent).toBe('Other 1')
  const before = rowsOf(table).length
  expect(before).toBeLessThan(60)
  for (let frame = 0; frame < 40; frame += 1) {
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    if (rowsOf(table).length !== before) break
    key()
  }
  expect(rowsOf(table).length).toBe(before)
})

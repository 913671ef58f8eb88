import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../base.css'
import '../tokens.css'
import { type Column, DataTable } from './DataTable.tsx'

interface Client {
  readonly id: number
  readonly name: string
}

const clients: Client[] = Array.from({ length: 60 }, (_, id) => ({ id, name: `Client ${id}` }))

const columns: readonly Column<Client>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  ...['Contact', 'Officer', 'Created', 'Progress', 'Status'].map(header => ({
    key: header,
    header,
    cell: () => <span style={{ display: 'block', width: '9rem' }}>of the {header.toLowerCase()}</span>,
  })),
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ id }) => (
      <a href={`/clients/${id}`} onClick={event => event.preventDefault()}>
        View Forms
      </a>
    ),
  },
]

const opened: string[] = []

const showTable = (rows = clients) =>
  render(
    <DataTable
      caption="Clients"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      opens={({ id }) => (id === 3 ? undefined : `/clients/${id}/forms`)}
      goTo={address => opened.push(address)}
    />,
  )

const isCutOff = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return left < 0 || right > document.documentElement.clientWidth
}

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  window.scrollTo(0, 0)
  opened.length = 0
  await page.viewport(1280, 800)
})

test.each([
  [390, '100%'],
  [870, '100%'],
  [930, '100%'],
  [1000, '100%'],
  [1280, '100%'],
  [1280, '200%'],
])(
  'cuts nothing off and does not scroll sideways in a window of %d px with text of %s',
  async (width, size) => {
    await page.viewport(width, 800)
    document.documentElement.style.fontSize = size
    await showTable()
    const link = page.getByRole('link', { name: 'View Forms' }).first()
    await expect.element(link).toBeVisible()
    await expect.poll(() => [...document.querySelectorAll('a, td > span')].filter(isCutOff)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('the column that headsCard selects for a row heads its card, and its row header becomes a line', async () => {
  await page.viewport(390, 800)
  const forms = [
    { id: 'aaaa1111', client: 'Ama Owusu' },
    { id: 'bbbb2222', client: null },
  ]
  await render(
    <DataTable
      caption="Submissions"
      columns={[
        { key: 'id', header: 'ID', isRowHeader: true, cell: ({ id }) => id },
        {
          key: 'client',
          header: 'Client',
          headsCard: ({ client }) => client !== null,
          cell: ({ client }) => client ?? 'N/A',
        },
      ]}
      rows={forms}
      rowKey={({ id }) => id}
    />,
  )
  const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top
  await expect.poll(() => topOf('Ama Owusu') < topOf('aaaa1111')).toBe(true)
  expect(topOf('N/A')).toBeGreaterThan(topOf('bbbb2222'))
})

test('a badge of ordinary length stays inside its card in the narrowest window', async () => {
  await page.viewport(304, 640)
  await showTable()
  await expect.poll(() => document.querySelector('[data-layout="cards"]')).not.toBeNull()
  const values = [...document.querySelectorAll('tbody tr:not([aria-hidden]) span')]
  expect(values.length).toBeGreaterThan(5)
  const beyond = values.filter(value => {
    const end = value.closest('tr')?.getBoundingClientRect().right ?? 0
    return value.getBoundingClientRect().right > end - 16
  })
  expect(beyond).toEqual([])
})

test('cards become a table again in a wider window', async () => {
  await page.viewport(900, 800)
  await showTable()
  const layout = () => document.querySelector('[data-layout]')?.getAttribute('data-layout')
  await expect.poll(layout).toBe('cards')
  await page.viewport(1280, 800)
  await expect.poll(layout).toBe('table')
})

test('a frame slightly narrower than its columns shows cards, and the layout does not alternate', async () => {
  const { container } = await showTable()
  const table = container.querySelector('table') as HTMLTableElement
  table.style.width = 'min-content'
  const columnsWidth = Math.floor(table.getBoundingClientRect().width)
  table.style.width = ''
  const frame = () => document.querySelector<HTMLElement>('[data-layout]')
  const borders = 2
  for (const [room, layout] of [
    [-1, 'cards'],
    [0, 'table'],
    [-2, 'cards'],
    [1, 'table'],
  ] as const) {
    container.style.width = `${columnsWidth + borders + room}px`
    await expect.poll(() => frame()?.dataset['layout']).toBe(layout)
    // If the layout kept alternating, React would give up and remove the table.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    expect(frame()?.dataset['layout']).toBe(layout)
  }
})

test('cards are sorted by the buttons above them, and other heads are hidden', async () => {
  await page.viewport(390, 800)
  const sorted: string[] = []
  const sortedColumns = columns.map(column =>
    ['Created', 'Status'].includes(column.header)
      ? { ...column, sortsBy: { name: column.key, first: 'descending' as const } }
      : column,
  )
  await render(
    <DataTable
      caption="Clients"
      columns={sortedColumns}
      rows={clients}
      rowKey={({ id }) => String(id)}
      sorting={{
        directionOf: name => (name === 'Created' ? 'descending' : 'none'),
        onSort: name => sorted.push(name),
      }}
    />,
  )
  const buttons = page.getByRole('columnheader').getByRole('button')
  await expect.poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('cards')
  const firstCard = page.getByRole('rowheader').first().element().getBoundingClientRect()
  for (const button of buttons.elements()) {
    const { left, right, top, bottom, height } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(bottom).toBeLessThan(firstCard.top)
    expect(height).toBeGreaterThanOrEqual(24)
    expect(button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true)
  }
  await page.getByRole('button', { name: 'Status' }).click()
  expect(sorted).toEqual(['Status'])
  expect(page.getByRole('columnheader', { name: 'Contact' }).element().getBoundingClientRect().width).toBe(1)
})

test('a wide card has two lines side by side below its head, a narrow one stacks them', async () => {
  await page.viewport(850, 800)
  await showTable()
  const cellsInOneLine = () => {
    const [, row] = page.getByRole('row').elements()
    const tops = [...(row?.querySelectorAll('td[data-label]') ?? [])].map(
      cell => cell.getBoundingClientRect().top,
    )
    return tops.length - new Set(tops).size
  }
  await expect.poll(cellsInOneLine).toBeGreaterThan(0)
  const head = page.getByRole('rowheader').first().element().getBoundingClientRect()
  expect(head.width).toBeGreaterThan(600)
  await page.viewport(390, 800)
  await expect.poll(cellsInOneLine).toBe(0)
})

test('the head of the table stays visible while its rows scroll', async () => {
  await showTable()
  window.scrollTo(0, 600)
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Status' }).element().getBoundingClientRect().top)
    .toBe(0)
})

test('a click on a row opens it, but not on a link, with a modifier key, or at the end of a text selection', async () => {
  await showTable()
  const cell = page.getByText('of the status').nth(5)
  await page.getByRole('link', { name: 'View Forms' }).nth(5).click()
  await userEvent.keyboard('{Control>}')
  await cell.click()
  await userEvent.keyboard('{/Control}')
  await page.getByText('of the status').nth(3).click()
  window.getSelection()?.selectAllChildren(cell.element())
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  window.getSelection()?.removeAllRanges()
  expect(opened).toEqual([])
  await cell.click()
  expect(opened).toEqual(['/clients/5/forms'])
})

test('a printed list has all its rows and no controls', async () => {
  const many = Array.from({ length: 150 }, (_, id) => ({ id, name: `Client ${id}` }))
  await showTable(many)
  const rows = () => document.querySelectorAll('tbody tr[data-index]').length
  await expect.poll(rows).toBeGreaterThan(10)
  // Rows far from the visible part are not in the page.
  await expect.poll(rows).toBeLessThan(150)

  window.dispatchEvent(new Event('beforeprint'))
  expect(rows()).toBe(150)
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  await emulate('print')
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Actions' }).elements()).toEqual([])
  expect(page.getByRole('link').elements()).toEqual([])

  await emulate('screen')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(rows).toBeLessThan(150)
})

// spec 3 §2.97
test('on paper there is a gap between a number and the text of the next column', async () => {
  const reopened: readonly Column<Client>[] = [
    { key: 'reopened', header: 'Reopened', align: 'end', cell: () => <span data-end="">1</span> },
    { key: 'active', header: 'Last Active', cell: () => <span data-start="">11/25/2026</span> },
  ]
  await render(
    <DataTable caption="Officers" columns={reopened} rows={clients} rowKey={({ id }) => String(id)} />,
  )
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const gap = () => (edge('tbody [data-start]')?.left ?? 0) - (edge('tbody [data-end]')?.right ?? 0)
  await expect.poll(gap).toBeGreaterThan(20)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'screen' })
})

test('keeps existing rows in the page when more are added', async () => {
  const table = (rows: readonly Client[]) => (
    <DataTable caption="Clients" columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
  )
  const { rerender } = await render(table(clients.slice(0, 50)))
  const rows = () => [...document.querySelectorAll('[data-index]')]
  const before = rows()
  expect(before).toHaveLength(50)
  await rerender(table(clients))
  expect(rows()).toHaveLength(60)
  expect(rows().every((row, index) => index >= 50 || row === before[index])).toBe(true)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { ListScreen } from './ListScreen.tsx'
import { describeList } from './list-description.ts'

// spec 3 §2.22

const clients = ['Ama', 'Kofi', 'Esi'].map((name, index) => ({ _id: name, name, phone: `02${index}` }))
const asked: object[] = []

const list = describeList({
  title: 'Clients',
  caption: 'Clients',
  key: ['tried'],
  fetchPage: async (query: object) => {
    asked.push(query)
    return { clients, nextCursor: null }
  },
  rows: found => found.clients,
  columns: [
    { key: 'name', header: 'Name', isRowHeader: true, cell: client => client.name },
    { key: 'phone', header: 'Phone', cell: client => client.phone },
    { key: 'id', header: 'Number', cell: client => client._id },
  ],
  hiddenAtFirst: ['id'],
  opens: ({ _id }) => `/admin/clients/${_id}/forms`,
  choice: {
    nameOf: client => client.name,
    most: 10,
    tooMany: 'Too many',
    actions: chosen => <p>Chosen: {chosen.map(({ name }) => name).join(' ')}</p>,
  },
  exported: {
    name: 'Clients',
    fallbackName: 'clients',
    failure: 'Failed to export clients',
    downloadIn: format => ({ call: 'GET /api/admin/export/clients/{format}', params: { format } }),
  },
  failure: 'Failed to load clients',
  noRows: 'None',
  noMatches: 'None',
  counted: (_, shown) => `Showing ${shown}`,
})

const opened: string[] = []
const hook = () => ['/admin/clients', (to: string) => void opened.push(to)] as [string, (to: string) => void]

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  opened.length = 0
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const screen = () => (
  <QueryClientProvider client={new QueryClient()}>
    <Router hook={hook} searchHook={() => 'sort=name'}>
      <ListScreen list={list} />
      <DialogHost />
    </Router>
  </QueryClientProvider>
)

const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const view = page.getByRole('button', { name: 'View', exact: true })

test('keeps the chosen columns, the number of rows and the compact display', async () => {
  const { unmount } = await render(screen())
  await expect.element(header('Phone')).toBeVisible()
  await expect.element(header('Number')).not.toBeInTheDocument()
  await view.click()
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await page.getByRole('checkbox', { name: 'Number' }).click()
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.getByRole('button', { name: '200' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(header('Phone')).not.toBeInTheDocument()
  await expect.element(header('Number')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ limit: 200 })
  await unmount()
  await render(screen())
  await expect.element(header('Number')).toBeVisible()
  expect(document.querySelector('[data-density="compact"]')).not.toBeNull()
  await view.click()
  await expect.element(page.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
})

test('saves a view under a name, opens its address, and deletes it', async () => {
  await render(screen())
  await view.click()
  await userEvent.type(page.getByRole('textbox', { name: 'Name of this view' }), 'By name')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Saved views' }).selectOptions('By name')
  expect(opened).toEqual(['/admin/clients?sort=name'])
  await view.click()
  await page.getByRole('button', { name: 'Delete the view By name' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Saved views' })).not.toBeInTheDocument()
})

test('renames a saved view, but not to the name of another, and says when saving replaces one', async () => {
  await render(screen())
  await view.click()
  const name = page.getByRole('textbox', { name: 'Name of this view' })
  for (const typed of ['By name', 'Old']) {
    await userEvent.type(name, typed)
    await page.getByRole('button', { name: 'Save view' }).click()
  }
  await userEvent.type(name, 'Old')
  await expect.element(page.getByRole('button', { name: 'Replace view' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename the view By name' }).click()
  const renamed = page.getByRole('textbox', { name: 'New name of By name' })
  await expect.element(renamed).toHaveFocus()
  await expect.element(renamed).toHaveValue('By name')
  await renamed.fill('Old')
  await page.getByRole('button', { name: 'Rename view' }).click()
  await expect.element(page.getByText('Another view has this name.')).toBeVisible()
  await renamed.fill('Alphabetical')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Rename the view Alphabetical' })).toBeVisible()
  await expect.element(name).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Saved views' }).selectOptions('Alphabetical')
  expect(opened).toEqual(['/admin/clients?sort=name'])
})

test('after the deletion of a saved view the focus stays in the dialog', async () => {
  await render(screen())
  await view.click()
  const name = page.getByRole('textbox', { name: 'Name of this view' })
  await userEvent.type(name, 'By name')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Delete the view By name' }).click()
  await expect.element(name).toHaveFocus()
})

test('J and K move between rows, X selects and Enter opens, but not while typing', async () => {
  await render(screen())
  await expect.element(page.getByRole('rowheader', { name: 'Ama' })).toBeVisible()
  await userEvent.keyboard('jjx')
  await expect.element(page.getByText('Chosen: Kofi')).toBeVisible()
  await userEvent.keyboard('k{Enter}')
  expect(opened).toEqual(['/admin/clients/Ama/forms'])
  await view.click()
  await userEvent.type(page.getByRole('textbox', { name: 'Name of this view' }), 'jx')
  await expect.element(page.getByRole('textbox', { name: 'Name of this view' })).toHaveValue('jx')
  await expect.element(page.getByText('Chosen: Kofi')).toBeVisible()
})

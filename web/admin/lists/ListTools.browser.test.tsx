import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListTools } from './ListTools.tsx'
import { describeList } from './list-description.ts'

// spec 3 §2.22

const list = describeList({
  title: 'Clients',
  caption: 'Clients',
  key: ['tried'],
  filters: [{ name: 'status', label: 'Status', all: 'All', options: [{ value: 'new', label: 'New' }] }],
  fetchPage: async (_query: object) => ({ clients: [{ _id: '1' }], nextCursor: null }),
  rows: found => found.clients,
  columns: [],
  moreTools: () => <button type="button">More filters</button>,
  moreWords: () => ['from 2026-11-01'],
  search: { label: 'Search clients', placeholder: 'Search by name' },
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

const addressOf = (status: string) => ({
  get: (name: string) => (name === 'status' ? status : undefined),
  set: () => {},
  typed: '',
  type: () => {},
  search: '',
  clear: () => {},
  remove: () => {},
  isFiltered: true,
})

test('does not count a filter whose value is not among its options', async () => {
  await page.viewport(390, 800)
  await render(<ListTools address={addressOf('forgotten')} list={list} query={{}} first={undefined} />)
  await expect.element(page.getByRole('button', { name: 'Filters (1 chosen)' })).toBeVisible()
})

test('on a phone, a button shows the filters of a list and says how many are set', async () => {
  await page.viewport(390, 800)
  await render(<ListTools address={addressOf('new')} list={list} query={{}} first={undefined} />)
  const filter = page.getByLabelText('Status')
  await expect.element(page.getByRole('searchbox', { name: 'Search clients' })).toBeVisible()
  await expect.element(filter).not.toBeVisible()
  const more = page.getByRole('button', { name: 'More filters' })
  await expect.element(more).not.toBeInTheDocument()
  const opener = page.getByRole('button', { name: 'Filters (2 chosen)' })
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(filter).toBeVisible()
  await expect.element(more).toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(opener).not.toBeInTheDocument()
  await expect.element(filter).toBeVisible()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Funnel } from './DashboardCharts.tsx'
import { changeText, daysText, WorkFigures } from './WorkFigures.tsx'

// spec 3 §2.41

const totals = { decisions: 4, asked: 40_000, approved: 30_000, approvals: 3, withDeviations: 1 }
const work = {
  period: { from: '2026-11-01', to: '2026-11-22' },
  comparedWith: { from: '2026-10-01', to: '2026-10-22' },
  decisions: totals,
  decisionsBefore: totals,
  waiting: [
    { age: '4-7', clients: 4 },
    { age: '8-14', clients: 2 },
    { age: '15', clients: 1 },
  ],
  contradictions: { files: 2, unexplained: 1, unread: 0 },
}
const choices = { officers: [{ _id: 'o', name: 'Efua Officer' }], branches: ['Harbour Street'] }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return Response.json(input.endsWith('/choices') ? choices : work)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(path: string) {
  const location = memoryLocation({ path, record: true })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <WorkFigures />
      </Router>
    </QueryClientProvider>,
  )
  return location
}

// spec 3 §2.81
test('filters the figures by officer and branch, keeps the filter in the address, and links to lists with the same filter', async () => {
  const location = await show('/admin')
  await expect.element(page.getByRole('option', { name: 'Efua Officer' })).toBeInTheDocument()
  await page.getByLabelText('Officer').selectOptions('Efua Officer')
  await page.getByLabelText('Branch').selectOptions('Harbour Street')
  await page.getByLabelText('Period', { exact: true }).selectOptions('This year')
  const narrowed = 'officerId=o&branch=Harbour+Street'
  await expect.poll(() => asked.at(-1)).toContain('officerId=o')
  await expect.poll(() => location.history.at(-1)).toContain(narrowed)
  const link = (name: string) => page.getByRole('link', { name: new RegExp(name) })
  await expect
    .element(link('With deviations'))
    .toHaveAttribute('href', `/admin/decisions?period=this-year&${narrowed}&deviation=any`)
  await expect.element(link('Waiting 8 days')).toHaveAttribute('href', `/admin/waiting?${narrowed}&age=8`)
  await expect
    .element(link('Unexplained files'))
    .toHaveAttribute('href', `/admin/contradictions?${narrowed}&explained=no`)
})

test('keeps an officer from the address selected even if the officer is not among the options', async () => {
  await show('/admin?officerId=gone')
  await expect.element(page.getByLabelText('Officer')).toHaveValue('gone')
  expect(asked.some(path => path.includes('officerId=gone'))).toBe(true)
})

// spec 3 §2.82
test('the funnel shows the median number of days that clients wait at each form', async () => {
  const step = { label: 'Output Sheet', slug: 'output-sheet', started: 40, completed: 12 }
  const none = { label: 'Bank Analysis', slug: 'bank-analysis', started: 9, completed: 9 }
  await render(
    <Funnel
      funnel={[
        { ...step, formType: 'output_sheet', waiting: 28, medianDays: 17 },
        { ...none, formType: 'bank_analysis', waiting: 0, medianDays: null },
      ]}
    />,
  )
  await expect.element(page.getByText('12 of 40 · 17 days')).toBeVisible()
  await expect.element(page.getByText('9 of 9', { exact: true })).toBeVisible()
})

test.each([
  [13, 10, '+3 (+30%) from 10'],
  [7, 10, '−3 (−30%) from 10'],
  [10, 10, 'the same as before: 10'],
  [4, 0, '+4 from 0'],
  [0, 1250, '−1,250 (−100%) from 1,250'],
  [0.3, 0.1, '+0.2 (+200%) from 0.1'],
])('shows %d after %d as %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('shows the days of a period without repeating the month or year', () => {
  const plain = (from: string, to: string) => daysText({ from, to }).replaceAll(/[\u2009\u202f]/g, ' ')
  expect(plain('2026-11-01', '2026-11-22')).toBe('Nov 1 – 22, 2026')
  expect(plain('2026-10-01', '2026-11-22')).toBe('Oct 1 – Nov 22, 2026')
  expect(plain('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { OfficerOverrides, OverrideReport } from './OverrideReport.tsx'

// spec 3 §2.48

const figures = {
  scorecards: 20,
  overridden: 5,
  categoryUp: 3,
  categoryDown: 0,
  delta: 7.5,
  withoutReason: 2,
  changeShare: 15,
  worthALook: true,
}
const grace = { _id: 'g', name: 'Grace Oduya', email: 'grace@demo.example', ...figures }
const tomas = {
  ...grace,
  _id: 't',
  name: 'Tomas Rivera',
  email: 'tomas@demo.example',
  delta: -2,
  changeShare: 10,
  worthALook: false,
}
const override = {
  field: 'customer_margin',
  label: 'Customer margin',
  chosen: '20% to under 25%',
  suggested: '15% to under 20%',
  delta: 2,
  reason: null,
  evidence: 'margin 19.4%',
}
const answers: Readonly<Record<string, object>> = {
  '/api/admin/overrides': {
    officers: [grace, tomas],
    totals: { ...figures, scorecards: 11_739, withoutReason: 1 },
    nextCursor: null,
  },
  '/api/admin/overrides/g': {
    officer: grace,
    scorecards: [
      {
        _id: 1,
        formId: 'f',
        client: { _id: 'c', clientId: 'CL-100013', name: 'Ama Mensah' },
        completedAt: '2026-11-02T10:00:00Z',
        score: 76.8,
        band: 'Low Risk',
        evidenceScore: 74.8,
        evidenceBand: 'Moderate Risk',
        delta: 2,
        withoutReason: 1,
        overrides: [override],
      },
    ],
    nextCursor: null,
  },
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, window.location.origin)
    asked.push(`${pathname}${search}`)
    return Response.json(answers[pathname] ?? { applications: [], total: 0, matching: 0, nextCursor: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(screen: ReactNode, path: string, search = '') {
  const hook = () => [path, () => {}] as [string, () => void]
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={hook} searchHook={() => search}>
        {screen}
      </Router>
    </QueryClientProvider>,
  )
}

test('shows how often and by how much each officer overrides, and marks those strictly above the share', async () => {
  await show(<OverrideReport />, '/admin/overrides', 'from=2026-11-01&to=2026-11-30')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Grace Oduya')).toHaveTextContent('+7.5')
  await expect.element(row('Grace Oduya')).toHaveTextContent('over 10%: worth a look')
  await expect.element(row('Tomas Rivera')).toHaveTextContent('10%')
  await expect.element(row('Tomas Rivera')).not.toHaveTextContent('worth a look')
  await expect
    .element(
      page.getByText(
        '11,739 scorecards · 5 with an override · 3 in a better category, 0 in a worse one · 1 override without a reason',
      ),
    )
    .toBeVisible()
  expect(asked.find(url => url.startsWith('/api/admin/overrides'))).toMatch(/from=2026-11-01&to=2026-11-30/)
})

test('all figures of the report end at the right edge of their column, like its head', async () => {
  await page.viewport(1440, 900)
  await show(<OverrideReport />, '/admin/overrides')
  await expect.element(page.getByText('10%', { exact: true })).toBeVisible()
  const endOf = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(text, { exact: true }).element())
    return Math.round(range.getBoundingClientRect().right)
  }
  expect(new Set(['Categories changed', '15%', '10%'].map(endOf)).size).toBe(1)
  const badge = page.getByText(/worth a look/).element()
  expect(Math.round(badge.getBoundingClientRect().right)).toBe(endOf('10%'))
})

test('an officer’s scorecards show what was chosen instead of what, and that no reason was given', async () => {
  await show(<OfficerOverrides officerId="g" />, '/admin/overrides/g')
  const row = page.getByRole('row').filter({ hasText: 'Ama Mensah' })
  await expect
    .element(row)
    .toHaveTextContent('Customer margin: 20% to under 25% instead of 15% to under 20% (+2)')
  await expect.element(row).toHaveTextContent('No reason given.')
  await expect.element(row).toHaveTextContent('74.8, Moderate Risk')
  await expect
    .element(row.getByRole('link', { name: 'Credit file' }))
    .toHaveAttribute('href', '/admin/clients/c/file')
  await expect.element(page.getByText(/a rule of thumb of examiners, not a law/)).toBeVisible()
})

test('the report links to the page of each officer, with the days that were chosen', async () => {
  await show(<OverrideReport />, '/admin/overrides', 'from=2026-11-01&to=2026-13-01')
  const row = page.getByRole('row').filter({ hasText: 'Grace Oduya' })
  await expect
    .element(row.getByRole('link', { name: 'Grace Oduya' }))
    .toHaveAttribute('href', '/admin/overrides/g?from=2026-11-01')
})

test('the page of an officer counts and exports the figures of this officer on the chosen days', async () => {
  await show(<OfficerOverrides officerId="g" />, '/admin/overrides/g', 'from=2026-11-01')
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01')
  expect(asked.find(url => url.startsWith('/api/admin/overrides/g'))).toContain('from=2026-11-01')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('CSV').click()
  await expect
    .poll(() => asked.find(url => url.includes('/export/overrides/')))
    .toContain('from=2026-11-01&officerId=g')
})

test('a search in the address of the report, which has none, is neither sent nor named', async () => {
  await show(<OverrideReport />, '/admin/overrides', 'search=Ama')
  await expect.element(page.getByRole('row').filter({ hasText: 'Grace Oduya' })).toBeVisible()
  expect(asked.filter(url => url.includes('search='))).toEqual([])
  expect(document.body.textContent).not.toContain('Ama')
})

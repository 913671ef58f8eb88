import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { OfficerClients } from '../clients/ClientList.tsx'
import { ContradictionList } from './ContradictionList.tsx'
import { DecisionList } from './DecisionList.tsx'
import { WaitingList } from './WaitingList.tsx'

// spec 3 §2.34–37

const counts = { total: 1, matching: 1, matchingExact: true, nextCursor: null }
const officer = { _id: 'o', name: 'Efua Officer', isActive: true }
const memo = {
  _id: 'm',
  submittedAt: '2026-11-02T10:00:00Z',
  client: { _id: 'c', clientId: 'CL-100001', name: 'Ama Mensah' },
  officer,
  branch: 'Harbour Street',
  amount: 17_000,
  termMonths: 18,
  emi: 1052.558,
  dbr: 30.9,
  ltv: null,
  isUnsecured: false,
  deviations: ['D1', 'D4'],
  scorecardRisk: 'Moderate Risk',
  memoRisk: 'Low Risk',
  decision: 'conditional-approval',
  decisionLabel: 'Conditional approval',
}
const answers: Record<string, object> = {
  '/api/admin/decisions': {
    decisions: [memo],
    totals: { decisions: 1, asked: 17_000, approved: 17_000, approvals: 1, withDeviations: 1 },
    choices: { officers: [officer], branches: ['Harbour Street'] },
    ...counts,
  },
  '/api/admin/waiting': {
    clients: [
      {
        _id: 'c',
        clientId: 'CL-100001',
        name: 'Ama Mensah',
        businessName: 'Lakeside Millers',
        officer: { ...officer, isActive: false },
        currentForm: 'output_sheet',
        waitingSince: '2026-11-05T10:00:00Z',
        days: 17,
        completedForms: 2,
        forms: [{ formType: 'user_form', status: 'completed', staleInputs: 0 }],
      },
    ],
    ages: [
      { age: '0-3', clients: 4 },
      { age: '4-7', clients: 3 },
      { age: '8-14', clients: 2 },
      { age: '15', clients: 1 },
    ],
    byForm: [{ formType: 'output_sheet', clients: 1957, medianDays: 5 }],
    ...counts,
  },
  '/api/admin/contradictions': {
    files: [
      {
        _id: 'c',
        clientId: 'CL-100001',
        name: 'Ama Mensah',
        officer,
        decision: 'approve',
        decisionLabel: 'Approve',
        checks: [
          { id: 'fact.term', title: 'Term', sentence: 'Term differs.', explained: true },
          {
            id: 'file.stale',
            title: 'Inputs changed',
            sentence: 'The memo is out of date.',
            explained: null,
          },
          { id: 'fact.dscr', title: 'DSCR', sentence: 'The surplus is short.', explained: false },
        ],
        asks: 3,
        unexplained: 1,
        readAt: '2026-11-20T10:00:00Z',
      },
    ],
    byCheck: [{ id: 'fact.dscr', title: 'Debt service coverage', files: 13_696 }],
    unread: 2,
    ...counts,
  },
}
answers['/api/admin/users/o/clients'] = {
  clients: ['Ama', 'Kofi', 'Esi'].map(name => ({
    _id: name,
    clientId: 'CL-100001',
    name,
    email: '',
    phone: '',
    businessName: '',
    status: 'active',
    statusLabel: 'In Progress',
    createdAt: '2026-11-02T10:00:00Z',
    updatedAt: '2026-11-02T10:00:00Z',
    deletedAt: null,
    restorableUntil: null,
    totalForms: 1,
    completedForms: 0,
    inProgressForms: 1,
    completionPercentage: 0,
    loanOfficer: { ...officer, username: 'efua', email: 'efua@lender.example' },
  })),
  loanOfficer: { ...officer, username: 'efua', email: 'efua@lender.example', isDeleted: false },
  statistics: { totalClients: 3, activeClients: 3, totalForms: 3, completedForms: 0 },
  ...counts,
  total: 3,
  matching: 3,
}
answers['/api/admin/users'] = { users: [], ...counts }
const asked: string[] = []
let address = ''

beforeEach(() => {
  asked.length = 0
  address = ''
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, window.location.origin)
    asked.push(`${pathname}${search}`)
    return Response.json(answers[pathname] ?? { ...counts, applications: [], total: 0, matching: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(screen: ReactNode, path: string, search = '') {
  const goTo = (to: string) => {
    address = to
  }
  const hook = () => [path, goTo] as [string, typeof goTo]
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={hook} searchHook={() => search}>
        {screen}
      </Router>
    </QueryClientProvider>,
  )
}

test('shows one line of totals above the decisions and keeps their filters in the address', async () => {
  await show(<DecisionList />, '/admin/decisions', 'period=this-month&amountFrom=5000')
  await expect
    .element(page.getByText('1 decision · asked $17K · approved $17K · 100% approved · 1 with deviations'))
    .toBeVisible()
  expect(asked.some(url => url.includes('period=this-month') && url.includes('amountFrom=5000'))).toBe(true)
  const row = page.getByRole('row', { name: /Ama Mensah/ })
  for (const shown of ['$17,000.00', '18 mo.', '30.90%', 'D1, D4', 'Moderate Risk', 'Conditional approval'])
    await expect.element(row).toHaveTextContent(shown)
  await page.getByRole('combobox', { name: 'Branch' }).selectOptions('Harbour Street')
  expect(address).toContain('branch=Harbour')
})

test('a waiting client’s row shows marks, form and days, and buttons filter by age', async () => {
  await show(<WaitingList />, '/admin/waiting')
  const row = page.getByRole('row', { name: /Ama Mensah/ })
  for (const shown of ['for 17 days', 'Output Sheet', 'Officer gone'])
    await expect.element(row).toHaveTextContent(shown)
  await expect.element(page.getByText('All waiting: Output Sheet 1,957, median 5 days')).toBeVisible()
  await page.getByRole('button', { name: '15 days or more (1)' }).click()
  expect(address).toContain('age=15')
  await page.getByRole('button', { name: '8 days or more (3)', exact: true }).click()
  expect(address).toMatch(/age=8(&|$)/)
  await expect.element(page.getByRole('link', { name: 'Contradictions' })).toBeVisible()
})

test('lists a file’s contradictions, unexplained ones first, and says how many files are not read yet', async () => {
  await show(<ContradictionList />, '/admin/contradictions', 'least=2')
  expect(asked.some(url => url.includes('least=2'))).toBe(true)
  const row = page.getByRole('row', { name: /Ama Mensah/ })
  await expect
    .element(row)
    .toHaveTextContent(
      /The surplus is short\..*The memo is out of date\. To be settled .*Term differs\. Explained\./,
    )
  await expect.element(row).toHaveTextContent('1 not explained, 1 to be settled')
  await expect.element(page.getByText(/The forms of 2 clients are not checked yet/)).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Check', exact: true })
    .selectOptions('Debt service coverage (13,696)')
  expect(address).toContain('check=fact.dscr')
})

// spec 3 §2.4
test('selects all clients of an officer on the officer’s page and moves them together', async () => {
  await show(<OfficerClients userId="o" />, '/admin/users/o/clients')
  await page.getByRole('checkbox', { name: /all/i }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Move 3 clients to another loan officer' }))
    .toHaveTextContent('leave the list of their loan officer')
})

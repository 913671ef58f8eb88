import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogHost } from '../ui/overlay/DialogHost.tsx'
import { ClientList } from './OfficerDashboard.tsx'

// spec 1 §8.15

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', location.pathname)
})

async function renderWith(respond: (call: string) => Response) {
  const calls: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, { method = 'GET' }: RequestInit = {}) => {
      // The list screen also requests the number of waiting applications.
      if (address.includes('/applications')) return Response.json({ matching: 0 })
      calls.push(`${method} ${decodeURIComponent(address).replaceAll('+', ' ')}`)
      return respond(`${method} ${address}`)
    }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <ClientList />
      <DialogHost />
    </QueryClientProvider>,
  )
  return calls
}

const ama = {
  _id: '00000000-0000-4000-8000-000000000001',
  clientId: 'CL-100001',
  name: 'Ama Mensah',
  email: '',
  phone: '',
  createdAt: '2026-05-01T10:00:00.000Z',
  lastUpdated: '2026-05-01T10:00:00.000Z',
  loanAmount: 12_500,
  decision: 'conditional-approval',
  unexplainedChecks: 2,
  forms: [],
}
const decisions = { approve: 2, 'conditional-approval': 0, defer: 1, reject: 0 }
const statistics = { totalClients: 3, incompleteForms: 2, completeForms: 0, decisions }
const answer = (clients: readonly object[]) => Response.json({ clients, statistics, nextCursor: null })

test('if loading the clients fails without a message of the server, shows the error’s own message', async () => {
  await renderWith(() => new Response('<h1>Bad gateway</h1>', { status: 500 }))
  await expect
    .element(page.getByText('Error fetching clients: Server error: 500', { exact: true }))
    .toBeVisible()
})

test('if loading the clients fails with a message of the server, shows that message', async () => {
  await renderWith(() => Response.json({ message: 'The database is being moved.' }, { status: 503 }))
  const message = page.getByText('Error fetching clients: The database is being moved.', { exact: true })
  await expect.element(message).toBeVisible()
})

// found.md B: the dashboard of the officer
test('a pressed card filters the list by what it counts, and the address keeps the filter', async () => {
  const calls = await renderWith(call => answer(call.includes('status=Complete') ? [] : [ama]))
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(card('Total Clients')).toHaveAttribute('aria-pressed', 'true')
  await card('Incomplete Forms').click()
  await expect.element(card('Incomplete Forms')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => calls.at(-1)).toContain('status=Incomplete,Partial Complete')
  expect(location.search).toBe('?show=incomplete')
  await card('Complete Forms').click()
  await expect.element(page.getByText('No client has complete forms.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await expect.element(page.getByRole('row', { name: 'Ama Mensah' })).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  expect(location.search).toBe('')
})

test('the headers sort the clients, and the address keeps the order', async () => {
  const calls = await renderWith(() => answer([ama]))
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(header('Last Updated')).toHaveAttribute('aria-sort', 'descending')
  await header('Client Name').getByRole('button').click()
  await expect.element(header('Client Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(calls.at(-1)).toContain('sort=name')
  expect(location.search).toBe('?sort=name')
  await header('Form Status').getByRole('button').click()
  await expect.poll(() => calls.at(-1)).toContain('sort=-progress')
  await expect
    .element(page.getByRole('link', { name: 'Ama Mensah' }))
    .toHaveAttribute('href', `/loan-officer/clients/${ama._id}/forms`)
})

// spec 3 §1.27
test('names the deleted client beside Undo, which restores the client', async () => {
  let isDeleted = false
  const calls = await renderWith(call => {
    if (call.startsWith('DELETE')) isDeleted = true
    if (call.startsWith('POST')) isDeleted = false
    return call.startsWith('GET') ? answer(isDeleted ? [] : [ama]) : Response.json({ client: ama })
  })
  const row = page.getByRole('row', { name: 'Ama Mensah' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('Ama Mensah was deleted.')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ama Mensah' })).toHaveFocus()
  await expect.element(page.getByText('Ama Mensah was deleted.')).not.toBeInTheDocument()
  expect(calls).toContain(`POST /api/loan-officer/clients/${ama._id}/restore`)
})

// spec 3 §2.40
test('a row shows the client’s amount, decision and open checks, and none of them if an older server does not send them', async () => {
  const { loanAmount: _, decision: __, unexplainedChecks: ___, ...older } = ama
  const forms = ['output_sheet', 'credit_app_memo', 'user_form'].map((formType, at) => {
    return { _id: formType, formType, status: 'completed', lastUpdated: ama.lastUpdated, staleInputs: 2 - at }
  })
  const esi = { ...older, _id: 'changed', name: 'Esi Owusu', forms }
  const calls = await renderWith(() => answer([ama, { ...older, _id: 'older', name: 'Kofi Boateng' }, esi]))
  const row = page.getByRole('row', { name: 'Ama Mensah' })
  await expect.element(row).toHaveTextContent('$12,500')
  await expect.element(row).toHaveTextContent('Conditional approval')
  await expect
    .element(row.getByRole('link', { name: '2 checks to explain' }))
    .toHaveAttribute('href', `/loan-officer/clients/${ama._id}/file`)
  await expect.element(page.getByRole('row', { name: 'Kofi Boateng' })).not.toHaveTextContent(/\$|checks/)
  // A changed figure counts once for each form that rests on it, so the row counts forms.
  const resting = page.getByRole('row', { name: 'Esi Owusu' }).getByRole('link', { name: 'changed figures' })
  await expect.element(resting).toHaveTextContent('2 forms resting on changed figures')
  const choices = page.getByRole('combobox', { name: 'Decision' })
  await expect.element(choices).toHaveTextContent(/Approved \(2\).*Deferred \(1\)Rejected \(0\)/)
  await choices.selectOptions('reject')
  await expect.poll(() => calls.at(-1)).toContain('decision=reject')
  expect(location.search).toContain('decision=reject')
})

test('on a phone the first client is in the upper half of the first screen', async () => {
  await page.viewport(390, 844)
  await renderWith(() => answer([ama]))
  const first = page.getByText('Ama Mensah').first()
  await expect.element(first).toBeVisible()
  expect(first.element().getBoundingClientRect().top).toBeLessThan(844 / 2)
  await page.viewport(1280, 800)
})

// D56
test('a row says that a decided file is open again, and the filter by decision counts such files by themselves', async () => {
  const again = { ...ama, decision: null, reopenedDecision: 'reject' }
  const counted = { ...statistics, reopenedDecisions: 1 }
  const calls = await renderWith(() =>
    Response.json({ clients: [again], statistics: counted, nextCursor: null }),
  )
  await expect.element(page.getByRole('row', { name: 'Ama Mensah' })).toHaveTextContent('Rejected, reopened')
  const choices = page.getByRole('combobox', { name: 'Decision' })
  await expect.element(choices).toHaveTextContent('Decided, reopened (1)')
  await choices.selectOptions('reopened')
  await expect.poll(() => calls.at(-1)).toContain('decision=reopened')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formTypes } from '../../../forms/catalogue.ts'
import { clientColumns } from '../clients/ClientList.tsx'
import type { AdminClient } from '../status.ts'
import { decidedText, FormCards } from './Dashboard.tsx'
import type { Stats } from './use-dashboard.ts'

const memos = { formType: 'credit_app_memo', total: 4100, completed: 3903, selfFilled: 0 } as const

test('shows how many clients are decided next to the completion rate', () => {
  expect(decidedText({ decidedClients: 3903, totalClients: 19_961 })).toBe(
    '20% of clients decided (3,903 of 19,961)',
  )
  expect(decidedText({ decidedClients: 0, totalClients: 0 })).toBeUndefined()
})

// spec 2 §2.64, §4.15
test('distinguishes a client whose started forms are all completed from one who has completed every form', async () => {
  const client = {
    totalForms: 2,
    completedForms: 2,
    inProgressForms: 0,
    statusLabel: 'All Completed',
  } as AdminClient
  const cell = (key: string) =>
    clientColumns({ withOfficer: false })
      .find(column => column.key === key)
      ?.cell(client)
  await render(
    <div data-testid="cells">
      {cell('progress')}
      {cell('status')}
    </div>,
  )
  await expect
    .element(page.getByTestId('cells'))
    .toHaveTextContent(new RegExp(`All Completed\\s*2 of ${formTypes.length}$`))
  const bar = page.getByRole('progressbar', { name: `Forms completed of ${formTypes.length}` })
  await expect.element(bar).toHaveAttribute('aria-valuenow', String(Math.round(200 / formTypes.length)))
})

// spec 2 §2.28
test('a form’s card says how many of its submissions applicants filled in themselves', async () => {
  const own = { formType: 'user_form', total: 44, completed: 40, selfFilled: 4 } as const
  const stats = {
    byFormType: [own, memos],
    totalSubmissions: 4144,
    completedSubmissions: 3943,
  } as unknown as Stats
  await render(<FormCards stats={stats} />)
  await expect
    .element(page.getByRole('link', { name: /^User Form/ }))
    .toHaveTextContent('44 submissions · 40 completed · incl. 4 self-filled')
  await expect
    .element(page.getByRole('link', { name: /^Credit App Memo/ }))
    .not.toHaveTextContent('self-filled')
  await expect
    .element(page.getByRole('link', { name: /^All Submissions/ }))
    .toHaveTextContent('4 self-filled')
})

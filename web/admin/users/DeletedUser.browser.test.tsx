import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import { DeletedUser } from './UserPage.tsx'

// spec 3 §1.116; D12

const statistics = { totalSubmissions: 0, completedSubmissions: 0, inProgressSubmissions: 0, formTypes: 0 }
const user = {
  ...{
    _id: 'u1',
    id: 'u1',
    name: 'Ama Mensah',
    username: 'ama',
    email: 'ama@example.com',
    role: 'user' as const,
  },
  ...{ createdAt: '2026-01-01T00:00:00Z', isActive: false, statusLabel: 'No Submissions' as const },
  ...{ submissionCount: 0, completedSubmissions: 0, inProgressSubmissions: 0, clientCount: 0 },
  ...{
    isDeleted: true,
    deletedAt: '2026-11-01T00:00:00Z',
    deletedBy: 'admin@lender.example',
    erasedAt: null,
  },
}
const shown = (changes: object = {}) =>
  render(
    <QueryScope>
      <DeletedUser
        known={{ user: { ...user, ...changes }, statistics }}
        back={{ href: '/', label: 'Back' }}
      />
    </QueryScope>,
  )
const button = (name: string) => page.getByRole('button', { name })

test('offers to restore or erase a deleted user', async () => {
  await shown()
  await expect.element(button('Restore')).toBeVisible()
  await expect.element(button('Erase for Good')).toBeVisible()
})

test('says before an erasure what goes: the forms of an applicant, but not the clients of an officer', async () => {
  const { unmount } = await shown()
  await button('Erase for Good').click()
  await expect.element(page.getByText(/removed for good, with the forms that they filled in\./)).toBeVisible()
  await unmount()
  await shown({ role: 'loan_officer' })
  await button('Erase for Good').click()
  await expect.element(page.getByText(/its clients stay, under an account without a name/)).toBeVisible()
})

test('says that a user was erased, and offers no action that is impossible', async () => {
  await shown({ name: 'Erased', email: 'erased u1', username: null, erasedAt: '2026-11-02T00:00:00Z' })
  await expect.element(page.getByText(/^This user was erased for good\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Audit Log' }).first()).toBeVisible()
  for (const name of ['Restore', 'Erase for Good']) await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(page.getByText('erased u1')).not.toBeInTheDocument()
})

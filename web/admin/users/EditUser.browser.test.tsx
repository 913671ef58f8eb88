import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import type { UserDetails } from '../status.ts'
import { EditUser } from './EditUser.tsx'
import { testOfficer } from './test-officer.ts'

// spec 3 §1.28, §2.17

afterEach(() => vi.unstubAllGlobals())

const officer = testOfficer

async function shown(user: UserDetails, answer: () => Response) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  const onClose = vi.fn()
  const screen = (shownUser: UserDetails) => (
    <QueryScope>
      <EditUser user={shownUser} onClose={onClose} />
    </QueryScope>
  )
  const { rerender } = await render(screen(user))
  return { fetched, onClose, show: (other: UserDetails) => rerender(screen(other)) }
}
const save = page.getByRole('button', { name: 'Save Changes' })
const box = (name: string) => page.getByLabelText(name)

test('sends only the changed fields, with the version that is shown', async () => {
  const answered = { message: 'Grace was changed.', user: officer }
  const { fetched, onClose } = await shown(officer, () => Response.json(answered))
  await box('Full Name').fill('Grace Oduya-Smith')
  await page.getByRole('radio', { name: /^Administrator/ }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('All sessions end')
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [url, request] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/admin/users/o1')
  expect(JSON.parse(String(request?.body))).toEqual({ name: 'Grace Oduya-Smith', role: 'admin' })
  expect(new Headers(request?.headers).get('if-match')).toBe('"3"')
})

test('does not revert what somebody else changed while the dialog is open', async () => {
  const answered = { message: 'Grace was changed.', user: officer }
  const { fetched, show } = await shown(officer, () => Response.json(answered))
  await box('Full Name').fill('Grace Oduya-Smith')
  // The page behind the dialog refetches the user when its window regains the focus.
  await show({ ...officer, phone: '+255754000222', version: 4 })
  await save.click()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  const [, request] = fetched.mock.calls[0] ?? []
  expect(JSON.parse(String(request?.body))).toEqual({ name: 'Grace Oduya-Smith' })
  expect(new Headers(request?.headers).get('if-match')).toBe('"4"')
  await expect.element(box('Phone Number')).toHaveValue('+255754000222')
})

test('does not revert somebody else’s change to a field that was edited and restored, either', async () => {
  const { show } = await shown(officer, () => Response.json({}))
  await box('Full Name').fill('Grace Oduya-Smith')
  await box('Full Name').fill(officer.name)
  await show({ ...officer, name: 'Grace A. Oduya', version: 4 })
  await expect.element(box('Full Name')).toHaveValue('Grace A. Oduya')
})

test('reloads the user after a refusal because somebody else has changed it', async () => {
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  const message = 'This user was changed in the meantime. Load it again before you save.'
  await shown(officer, () => Response.json({ message, code: 'stale' }, { status: 409 }))
  await box('Full Name').fill('Grace Oduya-Smith')
  await save.click()
  await expect.element(page.getByText(/changed in the meantime.*save again/)).toBeVisible()
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['admin'] })
  invalidate.mockRestore()
})

test('if somebody else has changed the same field, says who and what it is now, and can save again', async () => {
  const changedBy = { name: 'Ada Chief' }
  const refusal = { message: 'Changed.', code: 'stale', currentVersion: 4, changedBy }
  const answers = [Response.json({ ...refusal, changedAt: '2026-11-20T10:00:00Z' }, { status: 409 })]
  const answered = { message: 'Grace was changed.', user: officer }
  const { fetched, onClose, show } = await shown(officer, () => answers.shift() ?? Response.json(answered))
  await box('Full Name').fill('Grace Oduya-Smith')
  // The page behind has refetched the other administrator's change before this one saw it.
  await show({ ...officer, name: 'Grace A. Oduya', version: 4 })
  await expect.element(page.getByText('Full Name is now “Grace A. Oduya”')).toBeVisible()
  await save.click()
  await expect.element(page.getByText(/^Ada Chief changed this user on Nov 20, 2026/)).toBeVisible()
  await expect.element(box('Full Name')).toHaveValue('Grace Oduya-Smith')
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const versions = fetched.mock.calls.map(([, request]) => new Headers(request.headers).get('if-match'))
  expect(versions).toEqual(['"3"', '"4"'])
})

test('shows under each field that its value belongs to another account, both at once', async () => {
  const errors = { username: 'This username exists', email: 'This email exists' }
  const { onClose } = await shown(officer, () => Response.json({ message: 'Taken', errors }, { status: 409 }))
  await box('Email Address').fill('ama@lender.example')
  await box('Username').fill('ama')
  await save.click()
  await expect.element(box('Email Address')).toHaveAccessibleDescription(/This email exists/)
  await expect.element(box('Username')).toHaveAccessibleDescription(/This username exists/)
  expect(onClose).not.toHaveBeenCalled()
})

test('a new role for an officer with clients links to handing them over', async () => {
  await shown({ ...officer, clientCount: 12 }, () => Response.json({}))
  await page.getByRole('radio', { name: /^User/ }).click()
  const link = page.getByRole('link', { name: 'the officer’s clients' })
  await expect.element(link).toHaveAttribute('href', '/admin/users/o1/clients')
})

// D60
test('a staff role for somebody who registered says what ends, and shows the link for a new password once', async () => {
  const applicant = { ...officer, role: 'user', createdBy: 'registration' } as const
  const invitation = { token: 'the-token', expiresAt: '2026-12-05T12:00:00.000Z' }
  const answered = { message: 'Grace was changed. The password has ended.', user: officer, invitation }
  const { onClose } = await shown(applicant, () => Response.json(answered))
  await box('Full Name').fill('Grace Oduya-Smith')
  await expect.element(page.getByText(/nobody has checked/)).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^Loan officer/ }).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(/password, the second factor and all sessions end/)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Link for Grace Oduya' })
  await expect.element(dialog).toHaveTextContent('Grace was changed. The password has ended.')
  await expect.element(dialog.getByLabelText('Link')).toHaveValue(`${location.origin}/invitation#the-token`)
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(onClose).toHaveBeenCalled()
})

test('a lower role, or one for an account that an administrator made, says only that the sessions end', async () => {
  await shown({ ...officer, createdBy: 'registration' }, () => Response.json({}))
  await page.getByRole('radio', { name: /^User/ }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^All sessions end/)
})

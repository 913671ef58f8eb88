import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../shell/QueryScope.tsx'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import type { UserDetails } from '../status.ts'
import { UserActions } from './UserActions.tsx'

// spec 3 §2.91

afterEach(() => vi.unstubAllGlobals())

const officer: UserDetails = {
  _id: 'o1',
  id: 'o1',
  name: 'Grace Oduya',
  username: 'grace',
  email: 'grace@lender.example',
  role: 'loan_officer',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isActive: true,
  submissionCount: 0,
  completedSubmissions: 0,
  inProgressSubmissions: 0,
  clientCount: 0,
  statusLabel: 'No Submissions',
  firstName: '',
  lastName: '',
  phone: '',
  hasPassword: true,
  hasSecondFactor: true,
  hasIdentity: true,
  invitation: {
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'admin',
    expiresAt: '2026-01-08T00:00:00.000Z',
  },
  version: 3,
  createdBy: 'admin',
  activeSessions: 0,
  lastActiveAt: null,
}

function Page({ load }: { readonly load: () => Promise<UserDetails> }) {
  const { data } = useQuery({ queryKey: ['admin', 'user'], queryFn: load })
  return data ? <UserActions user={data} onDeleted={() => {}} /> : null
}

test.each([
  ['Reset Second Factor', { hasSecondFactor: false }, 'Password'],
  ['Unlink', { hasIdentity: false }, 'Password'],
  ['Withdraw Link', { invitation: null }, 'Link for a new password'],
])(
  'after “%s” the focus is on a heading of the card, because the button is gone',
  async (name, change, heading) => {
    let user = officer
    vi.stubGlobal('fetch', async () => {
      user = { ...officer, ...change }
      return Response.json({ message: 'Done.', user })
    })
    await render(
      <QueryScope>
        <Page load={async () => user} />
        <DialogHost />
      </QueryScope>,
    )
    await page.getByRole('button', { name, exact: true }).click()
    if (name !== 'Withdraw Link')
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: heading, exact: true })).toHaveFocus()
  },
)

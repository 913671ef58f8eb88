import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import type { UserDetails } from '../status.ts'
import { testOfficer } from './test-officer.ts'
import { UserActions } from './UserActions.tsx'

// spec 3 §2.91

afterEach(() => vi.unstubAllGlobals())

const officer: UserDetails = {
  ...testOfficer,
  hasSecondFactor: true,
  hasIdentity: true,
  invitation: {
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'admin',
    expiresAt: '2026-01-08T00:00:00.000Z',
  },
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

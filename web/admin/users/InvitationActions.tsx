import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { sayFailure } from '../say-failure.ts'
import type { UserDetails } from '../status.ts'
import { InvitationDialog } from './InvitationLink.tsx'
import styles from './UserActions.module.css'

// spec 3 §1.32, §2.18

type Invitation = AnswerOf<'POST /api/admin/users/{id}/invitation'>['invitation']

/** Creates a link with which the user chooses a password: the first one, or a new one if it was forgotten. */
export function InvitationActions({ user }: { readonly user: UserDetails }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'make' | 'withdraw' | null>(null)
  const [made, setMade] = useState<Invitation | null>(null)
  const params = { id: user._id }

  async function run(name: 'make' | 'withdraw', act: () => Promise<void>, failure: string) {
    setBusy(name)
    try {
      await act()
    } catch (error) {
      await sayFailure(error, failure)
    }
    setBusy(null)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
  const make = () =>
    run(
      'make',
      async () => setMade((await call('POST /api/admin/users/{id}/invitation', { params })).invitation),
      'Failed to make a link',
    )
  const withdraw = () =>
    run(
      'withdraw',
      async () => toast((await call('DELETE /api/admin/users/{id}/invitation', { params })).message),
      'Failed to withdraw the link',
    )

  return (
    <li>
      <div>
        <h3>{user.hasPassword ? 'Link for a new password' : 'Invitation'}</h3>
        <p>
          {user.hasPassword
            ? 'For a user who has forgotten the password: they choose a new one themselves. The old one works until then.'
            : 'No password has been chosen yet. With a link the user chooses one and signs in.'}
        </p>
        {user.invitation && <p>{stateText(user.invitation)}</p>}
      </div>
      <div className={styles.pair}>
        {user.invitation && (
          <Button busy={busy === 'withdraw'} onClick={withdraw}>
            Withdraw Link
          </Button>
        )}
        {user.isActive && (
          <Button busy={busy === 'make'} onClick={make}>
            {user.invitation ? 'Make New Link' : 'Make Link'}
          </Button>
        )}
      </div>
      {made && <InvitationDialog name={user.name} invitation={made} onClose={() => setMade(null)} />}
    </li>
  )
}

function stateText({ createdAt, createdBy, expiresAt }: NonNullable<UserDetails['invitation']>): string {
  const by = `Made ${americanDateTime(createdAt)} by ${createdBy}`
  return Date.parse(expiresAt) > Date.now()
    ? `${by}, valid until ${americanDateTime(expiresAt)}.`
    : `${by}, expired on ${americanDateTime(expiresAt)}.`
}

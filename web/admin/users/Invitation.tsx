import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { sayFailure } from '../say-failure.ts'
import { nameText, type UserDetails } from '../status.ts'
import styles from './UserActions.module.css'

// spec 3 §1.32, §2.18

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

type Invitation = AnswerOf<'POST /api/admin/users/{id}/invitation'>['invitation']

/** Returns the address that an invited person opens. */
export const linkOf = (token: string): string => location.origin + paths.invitation(token)

/** A newly created invitation link, to be copied and sent. It is shown only once. */
export function InvitationLink({ invitation }: { readonly invitation: Invitation }) {
  const box = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const link = linkOf(invitation.token)

  async function copy() {
    box.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      // Browsers offer the clipboard only on secure connections. Otherwise the link is selected, ready for Ctrl+C.
      box.current?.focus()
    }
  }

  return (
    <>
      <TextField
        ref={box}
        label="Link"
        hint={`It can be used once, until ${americanDateTime(invitation.expiresAt)}.`}
        readOnly
        autoComplete="off"
        value={link}
        onFocus={event => event.target.select()}
      />
      <Button variant="primary" onClick={copy}>
        Copy Link
      </Button>
      <p role="status" className={styles.note}>
        {isCopied && 'Copied. '}The portal sends no mail: send the link to the person yourself. It is shown
        only here; you can make a new one at any time.
      </p>
    </>
  )
}

interface DialogProps {
  /** The name of the user. */
  readonly name: string
  readonly invitation: Invitation
  readonly onClose: () => void
  /** What is said before the link. */
  readonly children?: ReactNode
}

/** The dialog that shows a new link to the administrator who made it. */
export function InvitationDialog({ name, invitation, onClose, children }: DialogProps) {
  return (
    <Dialog
      title={`Link for ${shorten(nameText(name), 60)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.made}>
        {children}
        <InvitationLink invitation={invitation} />
      </div>
    </Dialog>
  )
}

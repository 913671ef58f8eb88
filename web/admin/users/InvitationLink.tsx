import { type ReactNode, useRef, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { paths } from '../../app/addresses.ts'
import { americanDateTime } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { nameText } from '../status.ts'
import styles from './UserActions.module.css'

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

import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { americanDateTime } from '../../dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './UserActions.module.css'

type Invitation = AnswerOf<'POST /api/admin/users/{id}/invitation'>['invitation']

/** The address that an invited person opens. */
export const linkOf = (token: string): string => location.origin + paths.invitation(token)

/** A link that was just made, to be copied and sent on: it is shown this once. */
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
      // Without a secure connection there is no clipboard: the link is selected, ready for Ctrl+C.
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

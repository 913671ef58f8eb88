import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, messageOf } from '../../api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { nameText, type UserDetails } from '../status.ts'
import { emptyUser, newUserProblems } from './create-user.ts'
import styles from './UserActions.module.css'

interface Props {
  readonly user: UserDetails
  readonly onClose: () => void
}

const empty = { password: '', confirmPassword: '' }

/** A new password given by the administrator, to be handed on to the user. */
export function ResetPassword({ user, onClose }: Props) {
  const id = useId()
  const queries = useQueryClient()
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<typeof empty>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { password, confirmPassword } = newUserProblems({ ...emptyUser, ...values })
    const found = { ...(password && { password }), ...(confirmPassword && { confirmPassword }) }
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/users/{id}/reset-password', {
        params: { id: user._id },
        body: { password: values.password },
      })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      toast(message)
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error.body?.errors?.['password'] : undefined
      if (refused) setProblems({ password: refused })
      else setFailure(messageOf(error, 'Failed to reset the password'))
      setBusy(false)
    }
  }

  const wiring = (name: keyof typeof empty) => ({
    required: true,
    maxLength: 200,
    autoComplete: 'new-password',
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <Dialog
      title="Reset Password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            Reset Password
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={submit} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {failure && <Banner tone="error">{failure}</Banner>}
        <p>
          For <bdi>{shorten(nameText(user.name), 60)}</bdi>. All their sessions end.
        </p>
        <PasswordField {...wiring('password')} label="New Password" hint="At least 6 characters" />
        <PasswordField {...wiring('confirmPassword')} label="Confirm New Password" />
      </form>
    </Dialog>
  )
}

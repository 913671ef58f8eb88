import { useQueryClient } from '@tanstack/react-query'
import { newPasswordHint } from '../../../accounts/account-rules.ts'
import { ApiError, call, messageOf } from '../../app/api-client.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { usePlainForm } from '../../ui/use-plain-form.ts'
import { nameText, type UserDetails } from '../status.ts'
import { emptyUser, newUserProblems } from './create-user.ts'

interface Props {
  readonly user: UserDetails
  readonly onClose: () => void
}

/** Sets a new password, which the administrator passes on to the user. */
export function ResetPassword({ user, onClose }: Props) {
  const queries = useQueryClient()
  const form = usePlainForm<'password' | 'confirmPassword'>({
    empty: { password: '', confirmPassword: '' },
    check: values => {
      const { password, confirmPassword } = newUserProblems({ ...emptyUser, ...values })
      return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) }
    },
    send: async ({ password }) => {
      const { message } = await call('POST /api/admin/users/{id}/reset-password', {
        params: { id: user._id },
        body: { password },
      })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      toast(message)
      onClose()
    },
    refused: error => {
      const password = error instanceof ApiError ? error.body?.errors?.['password'] : undefined
      return password
        ? { problems: { password }, failure: null }
        : { failure: messageOf(error, 'Failed to reset the password') }
    },
  })
  const ofPassword = { required: true, maxLength: 200, autoComplete: 'new-password' }

  return (
    <FormDialog title="Reset Password" send="Reset Password" form={form} onClose={onClose}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <p>
        For <bdi>{shorten(nameText(user.name), 60)}</bdi>. All their sessions end.
      </p>
      <PasswordField
        {...form.field('password')}
        {...ofPassword}
        label="New Password"
        hint={newPasswordHint}
      />
      <PasswordField {...form.field('confirmPassword')} {...ofPassword} label="Confirm New Password" />
    </FormDialog>
  )
}

import type { Ref } from 'react'
import { newPasswordHint } from '../../accounts/account-rules.ts'
import { ApiError, call } from '../app/api-client.ts'
import { currentSession, keepToken } from '../app/session.ts'
import { bearerOf } from '../app/session-storage.ts'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import { newPasswordProblems } from './messages.ts'

// spec 1 §8.4; D49

interface Events {
  readonly onAttempt: () => void
  readonly onChanged: () => void
}

/**
 * The form that changes the password. A change ends every other session of the account; this one continues with a new token
 * (D10).
 */
export function usePasswordForm({ onAttempt, onChanged }: Events) {
  const form = usePlainForm<'current' | 'password' | 'confirmPassword'>({
    empty: { current: '', password: '', confirmPassword: '' },
    check: ({ current, password, confirmPassword }) => {
      onAttempt()
      return {
        ...newPasswordProblems(password, confirmPassword),
        ...(current === '' && { current: 'Current password is required' }),
      }
    },
    send: async ({ current, password }) => {
      const bearer = bearerOf(currentSession())
      const body = { currentPassword: current, newPassword: password }
      const { token } = await call('PUT /api/auth/change-password', { body })
      if (bearer) keepToken(bearer.kind, token)
      form.clear()
      onChanged()
    },
    refused: error => {
      const { message, errors = {} } = (error instanceof ApiError && error.body) || {}
      const { currentPassword: current, newPassword: password } = errors
      return {
        problems: { ...(current && { current }), ...(password && { password }) },
        failure: message || 'Password change failed',
      }
    },
  })
  return form
}

interface Props {
  readonly field: ReturnType<typeof usePasswordForm>['field']
  /** The account of the password, for password managers. */
  readonly email: string
  /** The label of the current password's field. */
  readonly current: string
  readonly currentRef?: Ref<HTMLInputElement>
}

/** Fields for the current password and, twice, the new one. */
export function PasswordFields({ field, email, current, currentRef }: Props) {
  const ofPassword = { required: true, maxLength: 200 }
  return (
    <>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        {...field('current')}
        {...ofPassword}
        {...(currentRef && { ref: currentRef })}
        label={current}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        {...ofPassword}
        label="New password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        {...ofPassword}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </>
  )
}

import { ApiError, call } from '../app/api-client.ts'
import { currentSession, keepToken } from '../app/session.ts'
import { bearerOf } from '../app/session-storage.ts'
import { newPasswordProblems } from '../sign-in/new-password.ts'
import { usePlainForm } from '../ui/use-plain-form.ts'

// spec 1 §8.4; D49

interface Watched {
  readonly onAttempt: () => void
  readonly onChanged: () => void
}

/**
 * The form that changes the password. A change ends every other session of the account; this one continues with a new token
 * (D10).
 */
export function usePasswordForm({ onAttempt, onChanged }: Watched) {
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

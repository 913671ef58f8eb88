import { useState } from 'react'
import { ApiError, call } from '../api-client.ts'
import { currentSession, keepToken, useSession } from '../session.ts'
import { bearerOf, sessionUser } from '../session-storage.ts'
import { newPasswordProblems } from '../sign-in/messages.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import styles from './Profile.module.css'

// spec 1 §8.4

/** A changed password ends every other session of the account; this one goes on with a new token (D10). */
export function PasswordForm() {
  const [isChanged, setIsChanged] = useState(false)
  const email = sessionUser(useSession())?.email ?? ''
  const form = usePlainForm<'current' | 'password' | 'confirmPassword'>({
    empty: { current: '', password: '', confirmPassword: '' },
    check: ({ current, password, confirmPassword }) => {
      setIsChanged(false)
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
      setIsChanged(true)
    },
    refused: error => {
      const said = error instanceof ApiError ? error.body?.message : undefined
      return { failure: said || 'Password change failed' }
    },
  })
  const ofPassword = { required: true, maxLength: 200 }

  return (
    <Card title="Password">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {isChanged && (
          <Banner tone="success">Password changed successfully! Other devices have been signed out.</Banner>
        )}
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        {/* For password managers: whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('current')}
          {...ofPassword}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password')}
          {...ofPassword}
          label="New password"
          hint="At least 6 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          {...ofPassword}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

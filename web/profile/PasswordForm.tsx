import { useState } from 'react'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './Profile.module.css'
import { usePasswordForm } from './use-password-form.ts'

export function PasswordForm() {
  const [isChanged, setIsChanged] = useState(false)
  const email = sessionUser(useSession())?.email ?? ''
  const form = usePasswordForm({
    onAttempt: () => setIsChanged(false),
    onChanged: () => setIsChanged(true),
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

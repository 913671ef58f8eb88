import { useState } from 'react'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import styles from './Profile.module.css'
import { usePasswordForm } from './use-password-form.ts'

export function PasswordForm() {
  const [isChanged, setIsChanged] = useState(false)
  const email = sessionUser(useSession())?.email ?? ''
  const form = usePasswordForm({
    onAttempt: () => setIsChanged(false),
    onChanged: () => setIsChanged(true),
  })

  return (
    <Card title="Password">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {isChanged && (
          <Banner tone="good">Password changed successfully! Other devices have been signed out.</Banner>
        )}
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        <PasswordFields field={form.field} email={email} current="Current password" />
        <Button type="submit" variant="primary" busy={form.busy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

import { useEffect, useRef } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { signOut } from '../authentication.ts'
import { usePasswordForm } from '../profile/use-password-form.ts'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './Entry.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { landing } from './landing.ts'

// spec 3 §2.14; D49

/** After a sign-in with a password that somebody else chose: asks for another one, now or, if that is allowed, later. */
export function OwnPassword() {
  const session = useSession()
  const user = sessionUser(session)
  const next = new URLSearchParams(useSearch()).get('next')
  const given = useRef<HTMLInputElement>(null)
  const form = usePasswordForm({
    onAttempt: () => {},
    onChanged: () => toast('You have a password of your own now.'),
  })
  useEffect(() => given.current?.focus(), [])
  if (!user) return null
  const there = landing(user.role, next)
  if (session.passwordChange === null) return <Redirect to={there} replace />
  const isRequired = session.passwordChange === 'required'
  const ofPassword = { required: true, maxLength: 200 }

  return (
    <EntryFrame
      title="Choose your own password"
      lead={`Somebody else gave you the password that you signed in with, and may still know it.${
        isRequired ? ' Please choose another one before you go on.' : ''
      }`}
      footer={
        <p>
          Signed in as {user.name}.{' '}
          <button type="button" className={styles.link} onClick={() => signOut()}>
            Sign out
          </button>
        </p>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        {/* For password managers: whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={user.email} />
        <PasswordField
          {...form.field('current')}
          {...ofPassword}
          label="The password you were given"
          autoComplete="current-password"
          ref={given}
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
        <Button type="submit" variant="primary" wide busy={form.busy}>
          Save and continue
        </Button>
        {!isRequired && (
          <Link href={there} replace className={buttonClass('quiet')}>
            Not now
          </Link>
        )}
      </form>
    </EntryFrame>
  )
}

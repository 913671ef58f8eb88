import { useEffect, useRef } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { signOut } from '../offline/sign-out.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './EntryFrame.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { landing } from './enter.ts'
import { PasswordFields, usePasswordForm } from './PasswordFields.tsx'

// spec 3 §2.14; D49

/** Shown after a sign-in with a password that somebody else chose: asks the user to change it, now or, if allowed, later. */
export function OwnPassword() {
  const session = useSession()
  const user = sessionUser(session)
  const next = new URLSearchParams(useSearch()).get('next')
  const given = useRef<HTMLInputElement>(null)
  const form = usePasswordForm({
    onAttempt: () => {},
    onChanged: () => toast('Your password has been changed.'),
  })
  useEffect(() => given.current?.focus(), [])
  if (!user) return null
  const there = landing(user.role, next)
  if (session.passwordChange === null) return <Redirect to={there} replace />
  const isRequired = session.passwordChange === 'required'

  return (
    <EntryFrame
      title="Choose your own password"
      lead={`Somebody else gave you the password that you signed in with, and may still know it.${
        isRequired ? ' Please choose another one before you continue.' : ''
      }`}
      footer={
        <p>
          Signed in as <bdi>{user.name}</bdi>.{' '}
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        <PasswordFields
          field={form.field}
          email={user.email}
          current="The password you were given"
          currentRef={given}
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

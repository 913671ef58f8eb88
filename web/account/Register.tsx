import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { newPasswordHint, typedEmail } from '../../accounts/account-rules.ts'
import { paths } from '../app/addresses.ts'
import { ApiError } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../ui/feedback/ErrorSummary.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import styles from './EntryFrame.module.css'
import { EntryFrame, useLender } from './EntryFrame.tsx'
import { register } from './enter.ts'
import { failureMessage, type Registration, registrationProblems } from './messages.ts'

/** Registration of an ordinary user (spec 1 §2.20–21, §5, §8.2). */
export function Register() {
  const [, navigate] = useLocation()
  const lender = useLender()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const form = usePlainForm<keyof Registration>({
    empty: { name: '', email: '', password: '', confirmPassword: '' },
    check: registrationProblems,
    send: async ({ name, email, password }) => {
      await register({ name: name.trim(), email: typedEmail(email), password })
      navigate(paths.dashboard, { replace: true })
    },
    refused: error => ({
      problems: error instanceof ApiError ? (error.body?.errors ?? {}) : {},
      failure: failureMessage(error, 'Registration failed'),
    }),
  })

  return (
    <EntryFrame
      title="Create an account"
      lead="Fill in your loan application yourself; your loan officer takes it from there."
      footer={
        <p>
          Already have an account? <Link href={paths.login()}>Sign in</Link>
        </p>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {form.failure ? (
          <Banner tone="bad">{form.failure}</Banner>
        ) : (
          <ErrorSummary
            title="There is a problem"
            problems={Object.entries(form.problems).map(([id, message]) => ({ id, message }))}
          />
        )}
        <TextField
          {...form.field('name')}
          ref={name}
          required
          label="Full name"
          autoComplete="name"
          maxLength={200}
        />
        <TextField
          {...form.field('email')}
          required
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...form.field('password')}
          required
          label="Password"
          hint={newPasswordHint}
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          required
          label="Confirm password"
          autoComplete="new-password"
          maxLength={200}
        />
        {lender && (
          <details className={styles.privacy}>
            <summary>How your data is kept and used</summary>
            <p>{lender.privacyText}</p>
          </details>
        )}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          Create account
        </Button>
      </form>
    </EntryFrame>
  )
}

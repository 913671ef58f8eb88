import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { currentSession } from '../session.ts'
import type { SessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../ui/feedback/ErrorSummary.tsx'
import type { FieldProblems } from '../ui/use-plain-form.ts'
import styles from './Entry.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { signIn, signInAsAdmin } from './enter.ts'
import { firstLanding } from './landing.ts'
import { adminFailureMessage, failureMessage, signInProblems } from './messages.ts'
import { SessionNote } from './SessionNote.tsx'

// spec 1 §6.1, §8.1; spec 2 §2.2

/** Sign-in, shared by /login and /admin/login (spec 1 §2.2, §2.17–18, D9). */
export function SignIn({ asAdmin }: { readonly asAdmin: boolean }) {
  const [, navigate] = useLocation()
  const next = new URLSearchParams(useSearch()).get('next')
  const [values, setValues] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<FieldProblems<'email' | 'password'>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const go = (role: SessionUser['role']) =>
    navigate(firstLanding(currentSession(), role, next), { replace: true })

  async function enter(): Promise<string | null> {
    const credentials = { email: values.email.trim(), password: values.password }
    if (!asAdmin) {
      try {
        const user = await signIn(credentials)
        if (user !== 'is administrator') {
          go(user.role)
          return null
        }
      } catch (error) {
        return failureMessage(error, 'Login failed')
      }
    }
    try {
      const user = await signInAsAdmin(credentials)
      go(user.role)
      return null
    } catch (error) {
      return adminFailureMessage(error)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = signInProblems(values)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(await enter())
    setBusy(false)
  }

  return (
    <EntryFrame
      title={asAdmin ? 'Administrator sign-in' : 'Sign in'}
      lead={
        asAdmin
          ? 'Supervise users, submissions and loan officers.'
          : 'Continue with your clients, or with your own application.'
      }
      footer={
        asAdmin ? (
          <>
            <p>Forgotten your password? Ask another administrator for a link to choose a new one.</p>
            <p>
              Loan officer or applicant? <Link href={paths.login()}>Sign in here</Link>
            </p>
          </>
        ) : (
          <>
            <p>Forgotten your password? Ask your lender for a link to choose a new one.</p>
            <p>
              No account yet? <Link href={paths.register}>Create an account</Link>
            </p>
            <p>
              Administrators can sign in here too, with their own email and password, or at the{' '}
              <Link href={paths.adminLogin()}>administrator sign-in</Link>.
            </p>
          </>
        )
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary
          title="There is a problem"
          problems={Object.entries(problems).map(([id, message]) => ({ id, message }))}
        />
        {failure && <Banner tone="error">{failure}</Banner>}
        {!failure && <SessionNote next={next} asAdmin={asAdmin} />}
        <TextField
          id="email"
          ref={email}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          value={values.email}
          onChange={event => setValues({ ...values, email: event.target.value })}
          error={problems.email}
        />
        <PasswordField
          id="password"
          label="Password"
          name="password"
          autoComplete="current-password"
          aria-required
          value={values.password}
          onChange={event => setValues({ ...values, password: event.target.value })}
          error={problems.password}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          Sign in
        </Button>
      </form>
    </EntryFrame>
  )
}

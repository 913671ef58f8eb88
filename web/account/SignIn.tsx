import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../app/addresses.ts'
import { ApiError, type ErrorBody } from '../app/api-client.ts'
import { currentSession, useSession } from '../app/session.ts'
import { type SessionUser, sessionUser } from '../app/session-storage.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../ui/feedback/ErrorSummary.tsx'
import { painted } from '../ui/timing.ts'
import type { FieldProblems } from '../ui/use-plain-form.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './EntryFrame.module.css'
import { EntryFrame, useLender } from './EntryFrame.tsx'
import { firstLanding, landing, signIn, signInAsAdmin } from './enter.ts'
import { adminFailureMessage, failureMessage, signInProblems } from './messages.ts'

// spec 1 §6.1, §8.1; spec 2 §2.2; spec 3 §2.90, §2.93

/** The sign-in screen of /login and /admin/login (spec 1 §2.2, §2.17–18, D9). */
export function SignIn({ asAdmin }: { readonly asAdmin: boolean }) {
  const [, navigate] = useLocation()
  const next = new URLSearchParams(useSearch()).get('next')
  const provider = useLender()?.signInWith
  const [values, setValues] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<FieldProblems<'email' | 'password'>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** The refusal after a correct password, if the account also needs a code. */
  const [codeRefusal, setCodeRefusal] = useState<ErrorBody | null>(null)

  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const go = (role: SessionUser['role']) =>
    navigate(firstLanding(currentSession(), role, next), { replace: true })

  async function enter(): Promise<string | null> {
    const credentials = { email: values.email.trim(), password: values.password }
    let isAdmin = asAdmin
    try {
      const user = asAdmin ? null : await signIn(credentials)
      isAdmin = user === null
      go((user ?? (await signInAsAdmin(credentials))).role)
      return null
    } catch (error) {
      if (error instanceof ApiError && error.body?.step) setCodeRefusal(error.body)
      return isAdmin ? adminFailureMessage(error) : failureMessage(error, 'Login failed')
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = signInProblems(values)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    await painted()
    setFailure(await enter())
    setBusy(false)
  }

  if (codeRefusal)
    return <CodeStep refusal={codeRefusal} onEntered={go} onBack={() => setCodeRefusal(null)} />
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
        {failure && <Banner tone="bad">{failure}</Banner>}
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
        {provider && (
          <Link href={paths.byProvider(next ?? undefined)} className={buttonClass()}>
            Sign in with {provider}
          </Link>
        )}
      </form>
    </EntryFrame>
  )
}

interface Props {
  readonly next: string | null
  readonly asAdmin: boolean
}

/** Explains why the user is on this screen: the session expired, or they are signed in already. */
function SessionNote({ next, asAdmin }: Props) {
  const session = useSession()
  const user = sessionUser(session)
  if (session.ended === 'expired') {
    return (
      <Banner tone="attention">
        Your session has ended. Please sign in again to continue where you were.
      </Banner>
    )
  }
  // An officer who was redirected from the administrators' area is not invited back to it.
  if (!session.checked || !user || (asAdmin && user.role !== 'admin')) return null
  return (
    <Banner tone="accent">
      You are signed in as <bdi>{user.name}</bdi>. <Link href={landing(user.role, next)}>Continue</Link>
    </Banner>
  )
}

import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { newPasswordHint } from '../../accounts/account-rules.ts'
import type { AnswerOf } from '../../api/contract.ts'
import { paths } from '../app/addresses.ts'
import { ApiError, call, type ErrorBody, messageOf } from '../app/api-client.ts'
import { home } from '../app/guards.ts'
import { Loading } from '../shell/lazy-code.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './EntryFrame.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { enterSession } from './enter.ts'
import { newPasswordProblems } from './messages.ts'

// spec 3 §1.31, §2.18

type Owner = AnswerOf<'POST /api/auth/invitation'>

const toSignIn = (
  <p>
    Already have a password? <Link href={paths.login()}>Sign in</Link>
  </p>
)

/**
 * The screen of an administrator's invitation link, on which its holder chooses a password. The token follows the # of the
 * address.
 */
export function Invitation() {
  const token = location.hash.slice(1)
  const { owner, problem, again } = useOwner(token)
  const [codeRefusal, setCodeRefusal] = useState<ErrorBody | null>(null)
  if (codeRefusal) return <CodeOfInvited refusal={codeRefusal} />
  if (problem) {
    return (
      <EntryFrame title="Choose a password" lead="With the link that you were sent." footer={toSignIn}>
        <Banner tone="bad" action={problem.isPassing && <Button onClick={again}>Retry</Button>}>
          {problem.message}
        </Banner>
      </EntryFrame>
    )
  }
  if (!owner) return <Loading />
  return (
    <EntryFrame
      title={owner.hasPassword ? 'Choose a new password' : `Welcome, ${owner.name}`}
      lead={
        owner.hasPassword
          ? 'It replaces your old password and signs you out everywhere else.'
          : 'Choose a password for your account. Nobody else will know it.'
      }
      footer={toSignIn}
    >
      <Choice token={token} owner={owner} onCodeAsked={setCodeRefusal} />
    </EntryFrame>
  )
}

interface Problem {
  readonly message: string
  /** Whether a retry may succeed. */
  readonly isPassing: boolean
}

/** Loads the owner of the link, or the reason why that failed. */
function useOwner(token: string) {
  const [owner, setOwner] = useState<Owner | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    let isOver = false
    call('POST /api/auth/invitation', { body: { token } }).then(
      found => {
        if (!isOver) setOwner(found)
      },
      (error: unknown) => {
        if (isOver) return
        const isPassing = !(error instanceof ApiError && error.status < 429)
        setProblem({ message: messageOf(error, 'The link could not be checked.'), isPassing })
      },
    )
    return () => {
      isOver = true
    }
  }, [token, tries])
  const again = () => {
    setProblem(null)
    setTries(tries + 1)
  }
  return { owner, problem, again }
}

/** Asks for the code of an account with a second factor, after the password was chosen. */
function CodeOfInvited({ refusal }: { readonly refusal: ErrorBody }) {
  const [, navigate] = useLocation()
  return (
    <CodeStep
      refusal={refusal}
      onEntered={role => navigate(home(role), { replace: true })}
      onBack={() => navigate(paths.login())}
    />
  )
}

interface ChoiceProps {
  readonly token: string
  readonly owner: Owner
  /** Called if the password was changed and the account has a second factor. */
  readonly onCodeAsked: (refusal: ErrorBody) => void
}

function Choice({ token, owner, onCodeAsked }: ChoiceProps) {
  const [, navigate] = useLocation()
  const form = usePlainForm<'password' | 'confirmPassword'>({
    empty: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => newPasswordProblems(password, confirmPassword),
    send: async ({ password }) => {
      const session = await call('POST /api/auth/invitation/accept', { body: { token, password } })
      enterSession(session)
      navigate(home(session.user.role), { replace: true })
    },
    refused: error => {
      if (error instanceof ApiError && error.body?.step) onCodeAsked(error.body)
      const password = error instanceof ApiError ? error.body?.errors?.['password'] : undefined
      return password
        ? { problems: { password }, failure: null }
        : { failure: messageOf(error, 'The password could not be saved.') }
    },
  })
  const ofPassword = { required: true, maxLength: 200, autoComplete: 'new-password' }

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {form.failure && <Banner tone="bad">{form.failure}</Banner>}
      <p>
        You sign in with <bdi className={styles.account}>{owner.email}</bdi>
      </p>
      {/* For password managers: whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={owner.email} />
      <PasswordField {...form.field('password')} {...ofPassword} label="Password" hint={newPasswordHint} />
      <PasswordField {...form.field('confirmPassword')} {...ofPassword} label="Confirm password" />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Save and sign in
      </Button>
    </form>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { ApiError, call, type ErrorBody, messageOf } from '../app/api-client.ts'
import type { SessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import entry from './EntryFrame.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { enterSession } from './enter.ts'
import { AppKey, RecoveryCodes } from './FactorSecrets.tsx'

// spec 3 §1.107, §1.110, §2.90

interface Props {
  /** The server's refusal, which asks for a code although the password was correct. */
  readonly refusal: ErrorBody
  readonly onEntered: (role: SessionUser['role']) => void
  /** Called to return to the password. */
  readonly onBack: () => void
}

/** The step after a correct password: the code, preceded by setting up the second factor if the lender requires one. */
export function CodeStep({ refusal, onEntered, onBack }: Props) {
  const step = refusal.step ?? ''
  const isSetup = refusal.code === 'setup_required'
  const [session, setSession] = useState<AnswerOf<'POST /api/auth/login/code'> | null>(null)

  if (session?.recoveryCodes) {
    const onDone = () => onEntered(session.user.role)
    return (
      <EntryFrame title="You are signed in" lead="Your second factor is on." footer={null}>
        <RecoveryCodes codes={session.recoveryCodes} done="Continue" onDone={onDone} />
      </EntryFrame>
    )
  }

  const form = (
    <CodeForm
      step={step}
      isSetup={isSetup}
      onEntered={entered => {
        enterSession(entered)
        if (entered.recoveryCodes) setSession(entered)
        else onEntered(entered.user.role)
      }}
      onOver={onBack}
    />
  )
  return (
    <EntryFrame
      title={isSetup ? 'Set up your second factor' : 'Enter the code'}
      lead={
        isSetup
          ? 'Administrators of this portal sign in with a code from their phone in addition to the password.'
          : 'Your authenticator app shows a code for this account.'
      }
      footer={
        <>
          {!isSetup && (
            <p>
              Lost your phone? Use one of your recovery codes. Lost those too? Ask an administrator to reset
              your second factor.
            </p>
          )}
          <p>
            <button type="button" className={entry.link} onClick={onBack}>
              Back to the sign-in
            </button>
          </p>
        </>
      }
    >
      {isSetup ? <SetUp step={step}>{form}</SetUp> : form}
    </EntryFrame>
  )
}

interface CodeFormProps {
  readonly step: string
  /** Whether the second factor has just been set up, in which case there are no recovery codes yet. */
  readonly isSetup: boolean
  readonly onEntered: (session: AnswerOf<'POST /api/auth/login/code'>) => void
  /** Called when the user asks to start over because the sign-in step has expired. */
  readonly onOver: () => void
}

/** Asks for the code of the authenticator app, or for a recovery code instead. */
function CodeForm({ step, isSetup, onEntered, onOver }: CodeFormProps) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is typed into the same field.
  useEffect(() => box.current?.focus(), [usesRecovery])
  const form = usePlainForm<'code'>({
    empty: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Enter the code' } : {}),
    send: async ({ code }) => onEntered(await call('POST /api/auth/login/code', { body: { step, code } })),
    refused: error => {
      setIsOver(error instanceof ApiError && error.status === 404)
      const code = error instanceof ApiError ? error.body?.errors?.['code'] : undefined
      return code === undefined
        ? { failure: messageOf(error, 'The code could not be checked') }
        : { problems: { code }, failure: null }
    },
    clearsProblems: true,
  })
  const labels = usesRecovery
    ? { label: 'Recovery code', hint: 'One that you have not used yet' }
    : { label: 'Code', hint: isSetup ? 'The six digits that the app then shows' : 'Six digits' }

  return (
    <form className={entry.form} onSubmit={form.submit} noValidate>
      {form.failure !== null && (
        <Banner tone="bad" action={isOver && <Button onClick={onOver}>Sign in again</Button>}>
          {form.failure}
        </Banner>
      )}
      <TextField
        {...form.field('code')}
        {...labels}
        ref={box}
        inputMode={usesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
      />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        Sign in
      </Button>
      {!isSetup && (
        <Button
          variant="quiet"
          onClick={() => {
            form.clear()
            setUsesRecovery(!usesRecovery)
          }}
        >
          {usesRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  )
}

interface SetUpProps {
  readonly step: string
  /** Shown once the key has loaded. */
  readonly children: ReactNode
}

/** Shows the key for an authenticator app to a user who cannot sign in without a second factor. */
function SetUp({ step, children }: SetUpProps) {
  const [setup, setSetup] = useState<AnswerOf<'POST /api/auth/login/setup'> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    call('POST /api/auth/login/setup', { body: { step } }).then(setSetup, (error: unknown) =>
      setFailure(messageOf(error, 'The second factor could not be set up')),
    )
  }, [step])
  if (failure !== null) return <Banner tone="bad">{failure}</Banner>
  if (!setup) return null
  return (
    <>
      <AppKey setup={setup} />
      {children}
    </>
  )
}

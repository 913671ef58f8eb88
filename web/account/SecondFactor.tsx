import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { AnswerOf, BodyOf } from '../../api/contract.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { britishDateTime } from '../app/dates.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import { AppKey, RecoveryCodes } from './FactorSecrets.tsx'
import styles from './SecondFactor.module.css'

// spec 3 §1.108, §2.89

type State = AnswerOf<'GET /api/auth/second-factor'>
type Setup = AnswerOf<'POST /api/auth/second-factor/setup'>
/** The action in progress. */
type Doing =
  | { readonly what: 'nothing' }
  | { readonly what: 'setting up'; readonly setup: Setup }
  | { readonly what: 'making codes' }
  | { readonly what: 'ending' }
  | { readonly what: 'showing codes'; readonly codes: readonly string[] }

const appOrRecovery = 'From your authenticator app, or a recovery code'

/** Lets users set up, renew and end their own second factor. */
export function SecondFactor() {
  const [state, setState] = useState<State | null>(null)
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' })
  const [message, setMessage] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(
    null,
  )

  const load = useCallback(async () => {
    try {
      setState(await call('GET /api/auth/second-factor'))
    } catch (error) {
      setMessage({ tone: 'bad', text: messageOf(error, 'Your second factor could not be loaded') })
    }
  }, [])
  useEffect(() => void load(), [load])

  async function begin() {
    setMessage(null)
    try {
      setDoing({ what: 'setting up', setup: await call('POST /api/auth/second-factor/setup') })
    } catch (error) {
      setMessage({ tone: 'bad', text: messageOf(error, 'The second factor could not be set up') })
      await load()
    }
  }
  function stop(text?: string) {
    setDoing({ what: 'nothing' })
    setMessage(text === undefined ? null : { tone: 'good', text })
    void load()
  }
  async function show({ recoveryCodes }: AnswerOf<'POST /api/auth/second-factor/confirm'>) {
    setDoing({ what: 'showing codes', codes: recoveryCodes })
  }

  return (
    <Card title="Second factor" note="A code from your phone in addition to the password.">
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
      {doing.what === 'nothing' && state && (
        <FactorState
          state={state}
          onSetUp={begin}
          onNewCodes={() => setDoing({ what: 'making codes' })}
          onEnd={() => setDoing({ what: 'ending' })}
        />
      )}
      {doing.what === 'setting up' && (
        <ProofForm
          codeHint="The six digits that the app then shows"
          action="Switch on"
          failure="The second factor could not be set up"
          send={async body => show(await call('POST /api/auth/second-factor/confirm', { body }))}
          onCancel={() => stop()}
        >
          <AppKey setup={doing.setup} />
        </ProofForm>
      )}
      {doing.what === 'making codes' && (
        <ProofForm
          codeHint={appOrRecovery}
          action="Make new codes"
          failure="The recovery codes could not be made"
          send={async body => show(await call('POST /api/auth/second-factor/recovery-codes', { body }))}
          onCancel={() => stop()}
        >
          <p>The recovery codes that you have now will no longer work.</p>
        </ProofForm>
      )}
      {doing.what === 'ending' && (
        <ProofForm
          codeHint={appOrRecovery}
          action="End"
          isDangerous
          failure="The second factor could not be ended"
          send={async body => stop((await call('POST /api/auth/second-factor/end', { body })).message)}
          onCancel={() => stop()}
        >
          <p>
            Then your password alone signs you in. To move to another phone, end it and set it up again.
            {state?.isRequired && ' Administrators need one here: the next sign-in asks you to set it up.'}
          </p>
        </ProofForm>
      )}
      {doing.what === 'showing codes' && (
        <RecoveryCodes codes={doing.codes} done="I have saved them" onDone={() => stop()} />
      )}
    </Card>
  )
}

interface Props {
  readonly state: State
  readonly onSetUp: () => void
  readonly onNewCodes: () => void
  readonly onEnd: () => void
}

/** Shows a warning if at most this many recovery codes are left. */
const few = 3

/** Shows whether there is a second factor, with the actions for it. */
function FactorState({ state: { since, recoveryCodesLeft: left }, onSetUp, onNewCodes, onEnd }: Props) {
  if (since === null) {
    return (
      <div className={styles.form}>
        <p>
          It is off: anyone who learns your password can sign in. You need an authenticator app on your phone.
        </p>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onSetUp}>
            Set up
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <p>It is on since {britishDateTime(since)}.</p>
      {left > few && <p>You have {left} recovery codes left.</p>}
      {left <= few && (
        <Banner tone="attention">
          {left === 0 && 'You have no recovery code left. '}
          {left === 1 && 'You have 1 recovery code left. '}
          {left > 1 && `You have ${left} recovery codes left. `}
          Make new ones before you need them.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onClick={onNewCodes}>New recovery codes</Button>
        <Button onClick={onEnd}>End second factor</Button>
      </div>
    </div>
  )
}

interface ProofFormProps {
  readonly children?: ReactNode
  readonly codeHint: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly failure: string
  readonly send: (proof: BodyOf<'POST /api/auth/second-factor/confirm'>) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the password and a code before the second factor is changed. */
function ProofForm({
  children,
  codeHint,
  action,
  isDangerous = false,
  failure,
  send,
  onCancel,
}: ProofFormProps) {
  const email = sessionUser(useSession())?.email ?? ''
  const form = usePlainForm<'code' | 'password'>({
    empty: { code: '', password: '' },
    check: ({ code, password }) => ({
      ...(code.trim() === '' && { code: 'Enter the code' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send,
    refused: error => {
      const { code, password } = (error instanceof ApiError && error.body?.errors) || {}
      if (code !== undefined) return { problems: { code }, failure: null }
      if (password !== undefined) return { problems: { password }, failure: null }
      return { failure: messageOf(error, failure) }
    },
    clearsProblems: true,
  })
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {children}
      {form.failure !== null && <Banner tone="bad">{form.failure}</Banner>}
      <TextField
        {...form.field('code')}
        id="proof-code"
        label="Code"
        hint={codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
      />
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('password')}
        id="proof-password"
        label="Your password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

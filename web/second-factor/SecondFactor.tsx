import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { call, messageOf } from '../app/api-client.ts'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { AppKey } from './AppKey.tsx'
import { FactorState } from './FactorState.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

// spec 3 §2.89

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
  const [said, setSaid] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(null)

  const load = useCallback(async () => {
    try {
      setState(await call('GET /api/auth/second-factor'))
    } catch (error) {
      setSaid({ tone: 'bad', text: messageOf(error, 'Your second factor could not be loaded') })
    }
  }, [])
  useEffect(() => void load(), [load])

  async function begin() {
    setSaid(null)
    try {
      setDoing({ what: 'setting up', setup: await call('POST /api/auth/second-factor/setup') })
    } catch (error) {
      setSaid({ tone: 'bad', text: messageOf(error, 'The second factor could not be set up') })
      await load()
    }
  }
  function stop(text?: string) {
    setDoing({ what: 'nothing' })
    setSaid(text === undefined ? null : { tone: 'good', text })
    void load()
  }
  async function show({ recoveryCodes }: AnswerOf<'POST /api/auth/second-factor/confirm'>) {
    setDoing({ what: 'showing codes', codes: recoveryCodes })
  }

  return (
    <Card title="Second factor" note="A code from your phone in addition to the password.">
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
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

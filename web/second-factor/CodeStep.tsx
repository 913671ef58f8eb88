import { useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { ErrorBody } from '../app/api-client.ts'
import type { SessionUser } from '../app/session-storage.ts'
import entry from '../sign-in/Entry.module.css'
import { EntryFrame } from '../sign-in/EntryFrame.tsx'
import { enterSession } from '../sign-in/enter-session.ts'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

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
        enterSession(entered.user.role === 'admin' ? 'admin' : 'ordinary', entered)
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

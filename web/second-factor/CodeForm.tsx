import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import entry from '../sign-in/Entry.module.css'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'

// spec 3 §1.107, §2.90

interface Props {
  readonly step: string
  /** Whether the second factor has just been set up, in which case there are no recovery codes yet. */
  readonly isSetup: boolean
  readonly onEntered: (session: AnswerOf<'POST /api/auth/login/code'>) => void
  /** Called when the user asks to start over because the sign-in step has expired. */
  readonly onOver: () => void
}

/** Asks for the code of the authenticator app, or for a recovery code instead. */
export function CodeForm({ step, isSetup, onEntered, onOver }: Props) {
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

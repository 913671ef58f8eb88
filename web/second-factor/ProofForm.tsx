import type { ReactNode } from 'react'
import type { BodyOf } from '../../api/contract.ts'
import { ApiError, messageOf } from '../app/api-client.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import styles from './SecondFactor.module.css'

// spec 3 §1.108

interface Props {
  readonly children?: ReactNode
  readonly codeHint: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly failure: string
  readonly send: (proof: BodyOf<'POST /api/auth/second-factor/confirm'>) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the password and a code before the second factor is changed. */
export function ProofForm({
  children,
  codeHint,
  action,
  isDangerous = false,
  failure,
  send,
  onCancel,
}: Props) {
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

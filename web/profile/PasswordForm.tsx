import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../api-client.ts'
import { currentSession, keepToken, useSession } from '../session.ts'
import { bearerOf, sessionUser } from '../session-storage.ts'
import { newPasswordProblems, type Problems } from '../sign-in/messages.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './Profile.module.css'

// spec 1 §8.4

const empty = { current: '', password: '', confirmPassword: '' }

/** A changed password ends every other session of the account; this one goes on with a new token (D10). */
export function PasswordForm() {
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Problems<keyof typeof empty>>({})
  const [result, setResult] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const email = sessionUser(useSession())?.email ?? ''

  const wiring = (key: keyof typeof empty) => ({
    required: true,
    maxLength: 200,
    value: values[key],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
    error: problems[key],
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setResult(null)
    const found: Problems<keyof typeof empty> = newPasswordProblems(values.password, values.confirmPassword)
    if (values.current === '') found.current = 'Current password is required'
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const bearer = bearerOf(currentSession())
      const body = { currentPassword: values.current, newPassword: values.password }
      const { token } = await call('PUT /api/auth/change-password', { body })
      if (bearer) keepToken(bearer.kind, token)
      setValues(empty)
      setResult({
        tone: 'success',
        text: 'Password changed successfully! Other devices have been signed out.',
      })
    } catch (error) {
      const said = error instanceof ApiError ? error.body?.message : undefined
      setResult({ tone: 'error', text: said || 'Password change failed' })
    }
    setBusy(false)
  }

  return (
    <Card title="Password">
      <form className={styles.form} onSubmit={submit} noValidate>
        {result && <Banner tone={result.tone}>{result.text}</Banner>}
        {/* For password managers: whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <PasswordField {...wiring('current')} label="Current password" autoComplete="current-password" />
        <PasswordField
          {...wiring('password')}
          label="New password"
          hint="At least 6 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...wiring('confirmPassword')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../api-client.ts'
import { register } from '../authentication.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../ui/feedback/ErrorSummary.tsx'
import styles from './Entry.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { failureMessage, type Problems, type Registration, registrationProblems } from './messages.ts'

const empty: Registration = { name: '', email: '', password: '', confirmPassword: '' }

/** Registration of an ordinary user (spec 1 §2.20–21, §5, §8.2). */
export function Register() {
  const [, navigate] = useLocation()
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Problems<keyof Registration>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const wiring = (key: keyof Registration) => ({
    id: key,
    name: key,
    required: true,
    value: values[key],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
    error: problems[key],
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = registrationProblems(values)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await register({ name: values.name.trim(), email: values.email.trim(), password: values.password })
      navigate(paths.dashboard, { replace: true })
    } catch (error) {
      setFailure(failureMessage(error, 'Registration failed'))
      if (error instanceof ApiError && error.body?.errors) setProblems(error.body.errors)
      setBusy(false)
    }
  }

  return (
    <EntryFrame
      title="Create an account"
      lead="Fill in your loan application yourself; your loan officer takes it from there."
      footer={
        <p>
          Already have an account? <Link href={paths.login()}>Sign in</Link>
        </p>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure ? (
          <Banner tone="error">{failure}</Banner>
        ) : (
          <ErrorSummary
            title="There is a problem"
            problems={Object.entries(problems).map(([id, message]) => ({ id, message }))}
          />
        )}
        <TextField {...wiring('name')} label="Full name" autoComplete="name" maxLength={200} />
        <TextField
          {...wiring('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...wiring('password')}
          label="Password"
          hint="At least 6 characters"
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordField
          {...wiring('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          maxLength={200}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          Create account
        </Button>
      </form>
    </EntryFrame>
  )
}

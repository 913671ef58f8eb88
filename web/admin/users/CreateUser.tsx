import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx'
import { AdminPage } from '../AdminPage.tsx'
import styles from './CreateUser.module.css'
import {
  createFailure,
  emptyUser,
  type NewUser,
  type NewUserProblems,
  newUserProblems,
  payloadOf,
  successText,
} from './create-user.ts'

// spec 2 §4.17, §9.4

const redirectMilliseconds = 2000 // spec 2 §9
const order = ['username', 'email', 'firstName', 'lastName', 'phone', 'password', 'confirmPassword'] as const

/** spec 2 §2.40–45: a new user, a loan officer unless the role says otherwise; no control for the role is shown. */
export function CreateUser() {
  const [user, setUser] = useState(emptyUser)
  const [problems, setProblems] = useState<NewUserProblems>({})
  const [attempts, setAttempts] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [created, setCreated] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const queries = useQueryClient()

  useEffect(() => {
    if (created === null) return
    const timer = setTimeout(() => navigate(paths.adminUsers), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [created, navigate])

  useEffect(() => {
    if (created !== null || failure !== null) banner.current?.focus()
  }, [created, failure])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const found = newUserProblems(user)
    setProblems(found)
    setAttempts(attempts + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call('POST /api/admin/users/create', { body: payloadOf(user) })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      setCreated(user.username.trim())
      setUser(emptyUser)
    } catch (error) {
      const { problems: refused, general } = createFailure(error)
      setProblems(refused)
      setFailure(general)
    }
    setBusy(false)
  }

  const wiring = (name: keyof NewUser) => ({
    id: name,
    name,
    value: user[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setUser({ ...user, [name]: event.target.value })
      setProblems({ ...problems, [name]: undefined })
    },
  })

  return (
    <AdminPage
      title="Create New User"
      context="Add a new user to the platform"
      back={{ href: paths.adminDashboard, label: 'Back to Dashboard' }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {created !== null && (
          <Banner tone="success" ref={banner}>
            {successText(created)}
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="error" ref={banner}>
            {failure}
          </Banner>
        )}
        <ErrorSummary
          key={attempts}
          title="Please check these fields:"
          problems={order.flatMap(id => {
            const message = problems[id]
            return message ? [{ id, message }] : []
          })}
        />
        <Card title="Basic Information">
          <div className={styles.fields}>
            <TextField
              {...wiring('username')}
              label="Username"
              required
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              {...wiring('email')}
              label="Email Address"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
            />
            <TextField
              {...wiring('firstName')}
              label="First Name"
              required
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...wiring('lastName')}
              label="Last Name"
              required
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...wiring('phone')}
              label="Phone Number"
              optional
              type="tel"
              maxLength={32}
              autoComplete="off"
            />
          </div>
        </Card>
        <Card title="Security">
          <div className={styles.fields}>
            <PasswordField
              {...wiring('password')}
              label="Password"
              required
              maxLength={200}
              placeholder="Minimum 6 characters"
              autoComplete="new-password"
            />
            <PasswordField
              {...wiring('confirmPassword')}
              label="Confirm Password"
              required
              maxLength={200}
              autoComplete="new-password"
            />
          </div>
        </Card>
        <div className={styles.buttons}>
          <Button onClick={() => navigate(paths.adminUsers)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Creating User...' : 'Create User'}
          </Button>
        </div>
      </form>
    </AdminPage>
  )
}

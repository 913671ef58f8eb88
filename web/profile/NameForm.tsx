import { type FormEvent, useState } from 'react'
import { nameFault } from '../../accounts/account-rules.ts'
import { ApiError, call } from '../api-client.ts'
import { currentSession, keepUser } from '../session.ts'
import { bearerOf, type SessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './Profile.module.css'

// spec 1 §8.3

export function NameForm({ user }: { readonly user: SessionUser }) {
  const [name, setName] = useState(user.name)
  const [problem, setProblem] = useState<string | undefined>()
  const [result, setResult] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setResult(null)
    const fault = nameFault(name)
    setProblem(fault)
    if (fault !== undefined) return
    setBusy(true)
    try {
      const bearer = bearerOf(currentSession())
      const answer = await call('PUT /api/auth/profile', { body: { name: name.trim() } })
      if (bearer) keepUser(bearer.kind, answer.user)
      setResult({ tone: 'success', text: 'Profile updated successfully!' })
    } catch (error) {
      const said = error instanceof ApiError ? error.body?.message : undefined
      setResult({ tone: 'error', text: said || 'Profile update failed' })
    }
    setBusy(false)
  }

  return (
    <Card title="Name" note={user.role === 'user' ? 'As your lender sees it.' : 'As your colleagues see it.'}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {result && <Banner tone={result.tone}>{result.text}</Banner>}
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          value={name}
          onChange={event => setName(event.target.value)}
          error={problem}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Save name
        </Button>
      </form>
    </Card>
  )
}

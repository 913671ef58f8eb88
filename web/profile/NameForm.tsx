import { useState } from 'react'
import { nameFault } from '../../accounts/account-rules.ts'
import { ApiError, call } from '../app/api-client.ts'
import { currentSession, keepUser } from '../app/session.ts'
import { bearerOf, type SessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import styles from './Profile.module.css'

// spec 1 §8.3

export function NameForm({ user }: { readonly user: SessionUser }) {
  const [isUpdated, setIsUpdated] = useState(false)
  const form = usePlainForm<'name'>({
    empty: { name: user.name },
    check: ({ name }) => {
      setIsUpdated(false)
      const fault = nameFault(name)
      return fault === undefined ? {} : { name: fault }
    },
    send: async ({ name }) => {
      const bearer = bearerOf(currentSession())
      const answer = await call('PUT /api/auth/profile', { body: { name: name.trim() } })
      if (bearer) keepUser(bearer.kind, answer.user)
      setIsUpdated(true)
    },
    refused: error => {
      const said = error instanceof ApiError ? error.body?.message : undefined
      return { failure: said || 'Profile update failed' }
    },
  })

  return (
    <Card title="Name" note={user.role === 'user' ? 'As your lender sees it.' : 'As your colleagues see it.'}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {isUpdated && <Banner tone="good">Profile updated successfully!</Banner>}
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        <TextField {...form.field('name')} label="Full name" autoComplete="name" required maxLength={200} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Save name
        </Button>
      </form>
    </Card>
  )
}

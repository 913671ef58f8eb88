import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { nameFault } from '../../accounts/account-rules.ts'
import { ownRoleNames } from '../../accounts/roles.ts'
import type { AnswerOf } from '../../api/contract.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { britishDateTime } from '../app/dates.ts'
import { home } from '../app/guards.ts'
import { currentSession, keepUser, useSession } from '../app/session.ts'
import { bearerOf, type SessionUser, sessionUser } from '../app/session-storage.ts'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { usePlainForm } from '../ui/use-plain-form.ts'
import { PasswordFields, usePasswordForm } from './PasswordFields.tsx'
import styles from './Profile.module.css'
import { SecondFactor } from './SecondFactor.tsx'

// spec 1 §8.3; spec 3 §2.1, §2.57

/** The screen with the user's own name, password, sessions and second factor, for every role. */
export function Profile() {
  const user = sessionUser(useSession())
  if (!user) return null
  return (
    <AppShell title="Profile" context={`${ownRoleNames[user.role]} · ${user.email}`} width="narrow">
      <div className={frame.page}>
        <Link href={home(user.role)} className={`${buttonClass('quiet', 'small')} ${frame.back}`}>
          <ArrowLeft />
          Back
        </Link>
        <NameForm user={user} />
        <PasswordForm />
        <SecondFactor />
        <OwnSessions />
      </div>
    </AppShell>
  )
}

function NameForm({ user }: { readonly user: SessionUser }) {
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
      const message = error instanceof ApiError ? error.body?.message : undefined
      return { failure: message || 'Profile update failed' }
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

function PasswordForm() {
  const [isChanged, setIsChanged] = useState(false)
  const email = sessionUser(useSession())?.email ?? ''
  const form = usePasswordForm({
    onAttempt: () => setIsChanged(false),
    onChanged: () => setIsChanged(true),
  })

  return (
    <Card title="Password">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {isChanged && (
          <Banner tone="good">Password changed successfully! Other devices have been signed out.</Banner>
        )}
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        <PasswordFields field={form.field} email={email} current="Current password" />
        <Button type="submit" variant="primary" busy={form.busy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

type Session = AnswerOf<'GET /api/auth/sessions'>['sessions'][number]

/** Lists the user's sessions, so that they can end those that they do not recognise or left open. */
export function OwnSessions() {
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const [message, setMessage] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(
    null,
  )
  const [isBusy, setIsBusy] = useState(false)

  const load = useCallback(async () => {
    try {
      setSessions((await call('GET /api/auth/sessions')).sessions)
    } catch (error) {
      setMessage({ tone: 'bad', text: messageOf(error, 'Your sessions could not be loaded') })
    }
  }, [])
  useEffect(() => void load(), [load])

  async function end(ending: () => Promise<{ readonly message: string }>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      setMessage({ tone: 'good', text: (await ending()).message })
    } catch (error) {
      setMessage({ tone: 'bad', text: messageOf(error, 'The session could not be ended') })
    }
    await load()
    setIsBusy(false)
  }

  return (
    <Card
      title="Where you are signed in"
      note="End any session that is not yours, then change your password."
    >
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
      <ul className={styles.sessions}>
        {sessions.map(session => (
          <li key={session._id} className={styles.session}>
            <div>
              <strong>{session.device}</strong> {session.isThis && <Badge tone="accent">This one</Badge>}
              <p className={styles.when}>
                {session.address !== '' && `From ${session.address}, since `}
                {session.address === '' && 'Since '}
                {britishDateTime(session.since)}, last used {britishDateTime(session.lastUsedAt)}
              </p>
            </div>
            {!session.isThis && (
              <Button
                size="small"
                aria-label={`End ${session.device}, signed in since ${britishDateTime(session.since)}`}
                // A button that is disabled loses the focus.
                aria-disabled={isBusy}
                onClick={() =>
                  void end(() =>
                    call('DELETE /api/auth/sessions/{sessionId}', { params: { sessionId: session._id } }),
                  )
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          aria-disabled={isBusy}
          onClick={() => void end(() => call('POST /api/auth/sessions/end-others'))}
        >
          End all others
        </Button>
      )}
    </Card>
  )
}

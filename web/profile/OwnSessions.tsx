import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { call, messageOf } from '../app/api-client.ts'
import { britishDateTime } from '../app/dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './OwnSessions.module.css'

// spec 3 §2.57

type Session = AnswerOf<'GET /api/auth/sessions'>['sessions'][number]

/** Lists the user's sessions, so that they can end those that they do not recognise or left open. */
export function OwnSessions() {
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const [said, setSaid] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = useCallback(async () => {
    try {
      setSessions((await call('GET /api/auth/sessions')).sessions)
    } catch (error) {
      setSaid({ tone: 'bad', text: messageOf(error, 'Your sessions could not be loaded') })
    }
  }, [])
  useEffect(() => void load(), [load])

  async function end(ending: () => Promise<{ readonly message: string }>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      setSaid({ tone: 'good', text: (await ending()).message })
    } catch (error) {
      setSaid({ tone: 'bad', text: messageOf(error, 'The session could not be ended') })
    }
    await load()
    setIsBusy(false)
  }

  return (
    <Card
      title="Where you are signed in"
      note="End any session that is not yours, then change your password."
    >
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
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

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../app/api-client.ts'
import { longDate } from '../app/dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './Application.module.css'
import { applicationKey, type OwnApplication } from './use-application.ts'

/**
 * Creates a code with which a loan officer can open the application before it is sent, for applicants who sit with the officer
 * (D48).
 */
export function CodeForOfficer({ code }: Pick<OwnApplication, 'code'>) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function make() {
    setBusy(true)
    setFailure(null)
    try {
      queries.setQueryData(applicationKey, await call('POST /api/form/application/code'))
    } catch (error) {
      setFailure(messageOf(error, 'The code could not be made. Please try again.'))
      void queries.invalidateQueries()
    }
    setBusy(false)
  }

  return (
    <Card title="Are you with a loan officer now?">
      <div className={styles.words}>
        <p>
          With a code from you, a loan officer can read your answers before you send them, help you, and take
          your application over. Tell it only to your loan officer.
        </p>
        {code && (
          <div role="status">
            <p className={styles.code}>{code.code}</p>
            <p className={styles.quiet}>
              It is valid until {longDate(code.validUntil)}. A new code replaces this one.
            </p>
          </div>
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        <p>
          <Button busy={busy} onClick={make}>
            {code ? 'Make a new code' : 'Make a code'}
          </Button>
        </p>
      </div>
    </Card>
  )
}

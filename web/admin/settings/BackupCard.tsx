import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { Card } from '../../ui/display/Card.tsx'
import { americanMoment } from '../dates.ts'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import { withReason } from '../say-failure.ts'
import styles from './SettingsForm.module.css'

type State = AnswerOf<'GET /api/admin/backups'>
type Run = NonNullable<State['lastSuccess']>

/** spec 3 §2.61: shows whether and when the portal was backed up. The server and its operator make the backups. */
export function BackupCard() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
  })
  return (
    <Card title="Backups" note={data && scheduleOf(data)}>
      {data && <BackupFacts {...data} />}
      {!data && error && <p className={styles.note}>{withReason(error, 'Failed to load the backups')}</p>}
      {!data && !error && <p>Loading…</p>}
    </Card>
  )
}

function BackupFacts({ lastSuccess, lastFailure, lastDrill }: State) {
  const failedSince = lastFailure !== null && (lastSuccess === null || lastFailure.at > lastSuccess.at)
  return (
    <>
      {failedSince && <p className={styles.note}>The last backup failed. {lastFailure.reason}</p>}
      <Facts>
        <Fact term="Last backup">{lastSuccess ? made(lastSuccess) : 'None yet'}</Fact>
        {lastFailure && <Fact term="Last failure">{americanMoment(lastFailure.at)}</Fact>}
        <Fact term="Last test restore">{lastDrill ? tried(lastDrill) : 'None yet'}</Fact>
      </Facts>
    </>
  )
}

function scheduleOf({ isScheduled, time, timeZone, keepDays }: State): string {
  return isScheduled
    ? `Made every day at ${time} (${timeZone}) and kept for ${keepDays} days.`
    : 'This server makes no backups by itself. Its operator can switch on daily backups.'
}

function made({ at, file, rows, bytes }: Run): string {
  return `${americanMoment(at)}: ${file}, ${counted(rows)} rows, ${counted(bytes)} bytes`
}

function tried({ at, file, succeeded, reason }: Run): string {
  return succeeded
    ? `${americanMoment(at)}: ${file} could be restored`
    : `${americanMoment(at)}: ${file} could not be restored. ${reason}`
}

function counted(count: number | null): string {
  return formatNumber(count ?? 0)
}

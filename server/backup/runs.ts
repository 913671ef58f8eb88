import { basename } from 'node:path'
import type pg from 'pg'
import type { AnswerOf } from '../../api/contract.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'

// spec 3 §1.77

type State = AnswerOf<'GET /api/admin/backups'>
type Run = NonNullable<State['lastSuccess']>

interface RunDbRow {
  readonly kind: 'backup' | 'drill'
  readonly succeeded: boolean
  readonly at: Date
  readonly file: string
  readonly made_at: Date | null
  readonly rows: number | null
  readonly bytes: number | null
  readonly reason: string
}

/** The pattern of the file names of the daily backup, valid in JavaScript and in PostgreSQL. */
const scheduledName = String.raw`^sevenfold-\d{4}-\d{2}-\d{2}T[\d-]{8}Z\.backup$`
export const isScheduledName = (name: string) => new RegExp(scheduledName).test(name)

/** SQL condition: whether a run belongs to the daily backup, not to one that somebody made by hand. */
export const ofSchedule = `kind = 'backup' and file ~ '${scheduledName}'`

/** The outcome of a backup or of a drill. */
export interface Outcome {
  readonly kind: 'backup' | 'drill'
  readonly file: string
  readonly madeAt?: string
  readonly rows?: number
  readonly bytes?: number
  /** Why it failed; undefined if it succeeded. */
  readonly reason?: string
}

const events = {
  backup: { true: 'backup made', false: 'backup failed' },
  drill: { true: 'backup drill passed', false: 'backup drill failed' },
} as const

/** Stores an outcome and writes it to the audit log, in one statement. */
export async function recordRun(client: Pick<pg.Client, 'query'>, outcome: Outcome): Promise<void> {
  // The table is missing if no server of this version has been started on the database.
  const { rows: found } = await client.query(`select to_regclass('backup_runs') is not null as there`)
  if (found[0]?.there !== true) return
  const { kind, madeAt = null, rows = null, bytes = null, reason = '' } = outcome
  const file = basename(outcome.file)
  const succeeded = outcome.reason === undefined
  const detail = { madeAt, rows, bytes, ...(reason && { reason }) }
  await client.query(
    `with run as (
      insert into backup_runs (kind, succeeded, file, made_at, rows, bytes, reason)
      values ($1::text, $2::boolean, $3::text, $4::timestamptz, $5::bigint, $6::bigint, $7::text)
    )
    insert into audit_log (event, subject, detail) values ($8::text, $3::text, $9::jsonb)`,
    [
      kind,
      succeeded,
      file,
      madeAt,
      rows,
      bytes,
      reason,
      events[kind][`${succeeded}`],
      JSON.stringify(detail),
    ],
  )
}

/**
 * Reads the latest run of each kind and outcome. If the portal makes backups by itself, only those count: one made by hand
 * does not replace a scheduled one.
 */
export async function latestRuns(
  db: Database,
  { backups }: Pick<Config, 'backups'>,
): Promise<readonly RunDbRow[]> {
  const { rows } = await db.pool.query<RunDbRow>(`
    select distinct on (kind, succeeded) kind, succeeded, at, file, made_at, rows, bytes, reason
    from backup_runs ${backups === null ? '' : `where kind <> 'backup' or ${ofSchedule}`}
    order by kind, succeeded, at desc`)
  return rows
}

/** Returns what administrators see of backups and drills. */
export async function backupState(db: Database, config: Config, timeZone: string): Promise<State> {
  const { backups } = config
  const runs = await latestRuns(db, config)
  const latest = (kind: RunDbRow['kind'], succeeded: boolean) => {
    const found = runs.find(run => run.kind === kind && run.succeeded === succeeded)
    return found ? shown(found) : null
  }
  return {
    isScheduled: backups !== null,
    time: backups?.at ?? null,
    timeZone,
    keepDays: backups?.keepDays ?? null,
    lastSuccess: latest('backup', true),
    lastFailure: latest('backup', false),
    lastDrill: laterOf(latest('drill', true), latest('drill', false)),
  }
}

function laterOf(one: Run | null, other: Run | null): Run | null {
  if (one === null || other === null) return one ?? other
  return one.at > other.at ? one : other
}

function shown({ at, succeeded, file, made_at, rows, bytes, reason }: RunDbRow): Run {
  return {
    at: at.toISOString(),
    succeeded,
    file,
    madeAt: made_at?.toISOString() ?? null,
    rows,
    bytes,
    reason,
  }
}

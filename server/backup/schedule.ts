import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupSchedule } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { reasonForOperator } from '../db/unavailable.ts'
import { builtProgram } from '../jobs/program.ts'
import { createWorker } from '../jobs/worker.ts'
import { localDay, startOfDay } from '../lists/time.ts'
import type { ScheduledBackup, ScheduledResult } from './make-backup.ts'
import { passphraseOfFile } from './passphrase.ts'
import { ofSchedule, recordRun } from './runs.ts'

const lookEveryMs = 60_000
/** The delay before another attempt after a failure. */
const againAfterMs = 3_600_000
const minuteMs = 60_000

interface Parts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly settings: BackupSchedule
  readonly timeZone: () => Promise<string>
}

/** Makes the daily backup in a separate process with a lower priority than the server's. */
export interface Schedule {
  /** Makes a backup if one is due at this moment. */
  look(now: Date): Promise<void>
  close(): Promise<void>
}

/** Returns the latest moment until `now` at which a backup is due: every day at `time` (HH:MM) in the lender's time zone. */
export function lastDue(now: Date, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = localDay(now, timeZone)
  const dueOn = (day: Date) =>
    new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * minuteMs)
  const due = dueOn(today)
  return due <= now ? due : dueOn(new Date(today.getTime() - 24 * 60 * minuteMs))
}

/** For example sevenfold-2026-11-22T02-00-00Z.backup: sorts by time, and is valid on every file system. */
export function nameOfBackup(at: Date): string {
  return `sevenfold-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/**
 * Checks every minute whether a backup is due. One that was missed because the portal was not running is made after the next
 * start; one that failed is tried again after an hour.
 */
export function startSchedule({ db, log, settings, timeZone }: Parts): Schedule {
  const { folder, keyFile, keepDays, at } = settings
  const worker = createWorker<ScheduledBackup, ScheduledResult>({
    file: builtProgram('backup-process'),
    mostIdleSeconds: 1,
    mostSecondsPerTask: 6 * 3600,
    onEnd: reason => log.warn(`the process of a backup ended: ${reason}`),
  })
  let isAtWork = false
  let isClosed = false

  const look = async (now: Date) => {
    if (isAtWork || isClosed) return
    isAtWork = true
    const file = join(folder, nameOfBackup(now))
    try {
      const due = lastDue(now, at, await timeZone())
      if (!(await isOpen(db, due, now))) return
      const passphrase = passphraseOfFile(keyFile)
      const task = { connection: db.connection, file, passphrase, keepDays, due: due.toISOString() }
      const made = await worker.run(task)
      if (made) log.info(made, 'backup made')
    } catch (error) {
      // A portal that stops during the backup has not failed: the next start makes the backup.
      if (isClosed) return
      const reason = `${reasonForOperator(error)}.`
      log.error({ reason }, 'backup failed')
      await recordRun(db.pool, { kind: 'backup', file, reason }).catch(() => {})
    } finally {
      isAtWork = false
    }
  }
  const timer = setInterval(() => void look(new Date()), lookEveryMs).unref()
  return {
    look,
    close: async () => {
      clearInterval(timer)
      isClosed = true
      await worker.close()
    },
  }
}

/** Reports whether nobody has made the backup that was due, and none failed within the last hour. */
async function isOpen(db: Database, due: Date, now: Date): Promise<boolean> {
  const { rows } = await db.pool.query<{ open: boolean }>(
    `select not exists (select from backup_runs where ${ofSchedule} and
      (succeeded and at >= $1 or not succeeded and at > $2)) as open`,
    [due, new Date(now.getTime() - againAfterMs)],
  )
  return rows[0]?.open === true
}

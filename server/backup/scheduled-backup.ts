import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs } from '../../accounts/time-zone.ts'
import type { Connection } from '../db/client-settings.ts'
import { backupClient, makeBackup } from './make-backup.ts'
import { isScheduledName, ofSchedule, recordRun } from './runs.ts'

/** The task for the process that makes the daily backup. */
export interface ScheduledBackup {
  readonly connection: Connection
  readonly file: string
  readonly passphrase: string
  readonly keepDays: number
  /** When the backup became due (ISO 8601). */
  readonly due: string
}

/** The result of the task; null if another server has made the backup or is making it. */
export type ScheduledResult = { readonly file: string; readonly rows: number; readonly bytes: number } | null

/** Any number works, as long as all servers use the same one. */
const lockNumber = 7_300_008

/** Makes the backup that is due, unless another server on the same database does, and deletes backups that are too old. */
export async function makeScheduledBackup(task: ScheduledBackup): Promise<ScheduledResult> {
  const client = await backupClient(task.connection)
  try {
    const { rows: found } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock($1) and not exists (
        select from backup_runs where ${ofSchedule} and succeeded and at >= $2) as free`,
      [lockNumber, task.due],
    )
    if (found[0]?.free !== true) return null
    const { file } = task
    const { madeAt, rows, bytes } = await makeBackup(task.connection, file, task.passphrase)
    await recordRun(client, { kind: 'backup', file, madeAt, rows, bytes })
    await removeOld(dirname(file), task.keepDays)
    return { file, rows, bytes }
  } finally {
    await client.end().catch(() => {})
  }
}

const abandonedName = /^sevenfold-.*\.backup\.part-\d+$/

/** Returns the names of the backups in a folder that the portal made by itself, the latest last. */
export async function scheduledBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isScheduledName).sort()
}

/**
 * Deletes scheduled backups that are older than `keepDays`, except for the latest one, and unfinished files that are older
 * than a day. Other files stay.
 */
export async function removeOld(folder: string, keepDays: number, now = Date.now()): Promise<void> {
  const backups = await scheduledBackups(folder)
  const abandoned = (await readdir(folder)).filter(name => abandonedName.test(name))
  const latest = backups.at(-1)
  const ageOf = async (name: string) => now - (await lstat(join(folder, name))).mtimeMs
  for (const name of backups)
    if (name !== latest && (await ageOf(name)) > keepDays * dayMs)
      await rm(join(folder, name), { force: true })
  for (const name of abandoned) if ((await ageOf(name)) > dayMs) await rm(join(folder, name), { force: true })
}

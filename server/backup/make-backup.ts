import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { dayMs } from '../../accounts/time-zone.ts'
import type { Connection } from '../db/client-settings.ts'
import { StartError } from '../error-text.ts'
import { headsQuery, type SealHead } from '../seals/kinds.ts'
import { writeBackup } from './backup-file.ts'
import { type AppliedMigration, type Manifest, type Opening, rowsOf, type TableSum } from './manifest.ts'
import { backupClient } from './portal-database.ts'
import { isScheduledName, ofSchedule, recordRun } from './runs.ts'
import { type BackupTable, portableTextSettings, rowsOut, summed, tablesToKeep } from './tables.ts'

// spec 3 §1.75

export interface BackupMade {
  /** The moment of the snapshot: the backup holds everything that was acknowledged before it. */
  readonly madeAt: string
  readonly bytes: number
  readonly rows: number
  readonly manifest: Manifest
}

/**
 * Writes a backup of the whole database to a new file, as a snapshot of one moment, while people go on working. The file gets
 * its name when it is complete and on the disk; a failed backup leaves no file.
 */
export async function makeBackup(
  connection: Connection,
  file: string,
  passphrase: string,
): Promise<BackupMade> {
  const client = await backupClient(connection)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(portableTextSettings)
    const tables = await tablesToKeep(client)
    const opening = await openingOf(client, tables)
    const sums: TableSum[] = []
    const manifest = { tables: sums, sequences: await sequencesOf(client), seals: await headsOf(client) }
    const bytes = await writeBackup(file, passphrase, {
      opening,
      manifest,
      rowsOf: async function* rowsOf(index) {
        const table = tables[index]
        if (table !== undefined) yield* summed(table.name, rowsOut(client, table), sums)
      },
    })
    return { madeAt: opening.madeAt, bytes, rows: rowsOf(manifest), manifest }
  } finally {
    await client.end().catch(() => {})
  }
}

async function openingOf(client: pg.Client, tables: readonly BackupTable[]): Promise<Opening> {
  if (!tables.some(({ name }) => name === 'users'))
    throw new StartError('The database holds no portal, so there is nothing to back up.')
  const found = await client.query<{ made_at: Date; lender: string | null }>(`
    select now() as made_at, (select value #>> '{}' from lender_settings where name = 'lenderName') as lender`)
  const schema = await client.query<AppliedMigration>(
    'select name, sha256 from kysely_migration order by name',
  )
  const row = found.rows[0]
  return {
    product: 'Sevenfold',
    madeAt: (row?.made_at ?? new Date()).toISOString(),
    lender: row?.lender ?? defaultSettings.lenderName,
    schema: schema.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

/** A database on which no server of this version has been started has no seals. */
async function headsOf(client: pg.Client): Promise<readonly SealHead[]> {
  const { rows } = await client.query(`select to_regclass('seals') is not null as there`)
  return rows[0]?.there === true ? (await client.query<SealHead>(headsQuery)).rows : []
}

/**
 * Sequences are not transactional and only grow. They are read after the snapshot was taken, so none is behind a row of it.
 */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const found = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename`)
  return found.rows
}

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

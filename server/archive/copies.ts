import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../accounts/time-zone.ts'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { codeOf } from '../error-text.ts'
import { firstPartOf } from './broken-log.ts'
import type { ArchivePlace } from './place.ts'

// spec 3 §1.119

/** Folders whose content PostgreSQL creates again, or which belongs to the running server. */
const emptied: readonly string[] = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const leftOut =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/

/**
 * Copies the data folder of a running PostgreSQL, so that WAL can be replayed from there. Returns the copy's name, which is
 * the moment when it was finished; earlier moments cannot be restored from it.
 */
export async function makeCopy(
  superuser: Connection,
  folder: string,
  { copies }: ArchivePlace,
  signal: AbortSignal,
): Promise<string> {
  await removeUnfinished(copies)
  const unfinished = join(copies, `unfinished-${process.pid}`)
  // If this connection ends, PostgreSQL takes the backup to be aborted.
  const client = singleClient(superuser, { limits: { statementTimeoutSeconds: 0 } })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('sevenfold', fast => true)`)
    await copyFolder(folder, unfinished, signal)
    const { rows } = await client.query<{ label: string; map: string; at: Date }>(
      'select labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)',
    )
    const [stopped] = rows
    if (stopped === undefined) throw new Error('pg_backup_stop answers one row')
    await writeSafely(join(unfinished, 'backup_label'), stopped.label)
    if (stopped.map !== '') await writeSafely(join(unfinished, 'tablespace_map'), stopped.map)
    // Rounded up to the next second, so that no moment in this second can be asked for that was before the end of the copy.
    const name = nameOf(new Date(stopped.at.getTime() + 1000))
    await rename(unfinished, join(copies, name))
    return name
  } finally {
    await client.end()
  }
}

async function removeUnfinished(copies: string): Promise<void> {
  for (const name of await readdir(copies))
    if (name.startsWith('unfinished-')) await rm(join(copies, name), { recursive: true, force: true })
}

/**
 * Copies a folder. With `fromRunning`, the folder belongs to a running PostgreSQL: files that disappear meanwhile are skipped,
 * because WAL replay restores their changes; the signal aborts the copy; and every file is synced to the disk. For a folder
 * that is being restored, PostgreSQL itself syncs the files.
 */
export async function copyFolder(from: string, to: string, fromRunning?: AbortSignal): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    fromRunning?.throwIfAborted()
    if (fromRunning && leftOut.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (!entry.isDirectory()) await (fromRunning ? copySafely : copyFile)(source, target)
      else if (fromRunning && emptied.includes(entry.name)) await makeEmpty(source, target)
      else await copyFolder(source, target, fromRunning)
    } catch (error) {
      if (!fromRunning || codeOf(error) !== 'ENOENT') throw error
    }
  }
}

/** Creates an empty folder with the same subfolders, which PostgreSQL does not create itself. */
async function makeEmpty(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory()) await mkdir(join(to, entry.name), { mode: 0o700 })
}

async function copySafely(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await sync(to)
}

async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function nameOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the moment in a copy's name. */
export function momentOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))
}

/** Returns the names of the finished copies, the oldest first. */
export async function copiesIn({ copies }: ArchivePlace): Promise<readonly string[]> {
  const names = await readdir(copies).catch(() => [])
  return names.filter(name => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)).sort()
}

/** Deletes copies that are older than `keepDays`, except the latest, and WAL from before the oldest remaining copy. */
export async function removeOld(place: ArchivePlace, keepDays: number, now: Date): Promise<void> {
  const names = await copiesIn(place)
  const old = names.slice(0, -1).filter(name => now.getTime() - momentOf(name).getTime() > keepDays * dayMs)
  for (const name of old) await rm(join(place.copies, name), { recursive: true, force: true })
  const oldest = names.find(name => !old.includes(name))
  if (oldest === undefined) return
  const first = await firstPartOf(join(place.copies, oldest))
  if (first === '') return
  // The first eight digits are the timeline and are not compared. Timeline history files stay.
  for (const name of await readdir(place.log))
    if (/^[0-9A-F]{24}\b/.test(name) && name.slice(8, 24) < first.slice(8))
      await rm(join(place.log, name), { force: true })
}

import { existsSync } from 'node:fs'
import { chown, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, accountFor } from '../db/account.ts'
import { findBinaries } from '../db/binaries.ts'
import { singleClient } from '../db/client-settings.ts'
import { makeDataDir, makeSocketFolder, removeAbandoned, superuser } from '../db/data-folder.ts'
import { isRunning, launch, type Postmaster, stopPostmaster } from '../db/postmaster.ts'
import { StartError } from '../error-text.ts'
import { findBreak, partsFrom } from './broken-log.ts'
import { copiesIn, copyFolder, momentOf } from './copies.ts'
import { type ArchivePlace, assignNewArchiveName, placeToRestore, restoreSettings } from './place.ts'

// spec 3 §1.120

interface Wanted {
  readonly archiveDir: string
  /** The new data folder. */
  readonly dataDir: string
  /** Null to restore everything that was archived. */
  readonly until: Date | null
}

/** What a new data folder was restored from. */
export interface RestoredUntil {
  /** The copy's name. */
  readonly copy: string
  /** Why and at which moment the archive broke off, although it has more; null if everything that was asked for is there. */
  readonly broken: { readonly why: string; readonly end: string } | null
}

/** The archive does not contain the moment that was asked for. */
class NotInArchive extends StartError {}

/**
 * Creates a new data folder with the database as it was at a moment: the last copy before that moment, and the WAL after it.
 * The folder ends up with the complete database or with none; if everything was asked for and the archive is broken, it has
 * everything before the break. If the archive does not contain the moment, nothing is left behind. Throws a StartError that
 * says what went wrong.
 */
export async function restoreUntil({ archiveDir, dataDir, until }: Wanted): Promise<RestoredUntil> {
  const { place, copy } = await copyBefore(archiveDir, until)
  // Segments that are archived after this line are not expected.
  const parts = await partsFrom(place, copy)
  const isNew = !existsSync(dataDir)
  const home = await makeDataDir(dataDir)
  const folder = join(home, 'postgres')
  if (existsSync(folder))
    throw new StartError(`${dataDir} holds a database already: set DATA_DIR to a new folder.`)
  const account = accountFor(folder)
  const binaries = await findBinaries(account, home, ['postgres'])
  await removeAbandoned(`${folder}.new-`)
  const unfinished = await mkdtemp(`${folder}.new-`)
  const logFile = `${unfinished}.log`
  try {
    await rm(unfinished, { recursive: true })
    await copyFolder(join(place.copies, copy), unfinished)
    await writeFile(join(unfinished, 'recovery.signal'), '', { mode: 0o600 })
    await assignNewArchiveName(unfinished)
    if (account !== null) await giveTo(unfinished, account)
    const socketFolder = await makeSocketFolder(unfinished, account)
    // While PostgreSQL starts it does not know time zone names, and Z is one.
    const more = {
      ...restoreSettings(place),
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    }
    const settings = { folder: unfinished, socketFolder, logFile, binaries, account }
    const own = launch({ ...settings, more: { ...more, recovery_target_action: 'promote' } })
    try {
      if (!(await isRecovered(own, socketFolder)))
        throw await whyNot(own, logFile, log => findBreak(place, parts, log))
      await forgetSessions(socketFolder)
    } finally {
      await stopPostmaster(unfinished, own)
    }
    const log = await readFile(logFile, 'utf8')
    const why = until === null ? await findBreak(place, parts, log) : null
    await rename(logFile, join(home, 'postgres.log'))
    await rename(unfinished, folder)
    return { copy, broken: why === null ? null : { why, end: endOf(log) } }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof NotInArchive) await rm(isNew ? home : logFile, { recursive: true, force: true })
    throw error
  }
}

/** Returns the last copy that was finished before a moment. Throws a NotInArchive error if there is none. */
async function copyBefore(
  archiveDir: string,
  until: Date | null,
): Promise<{ place: ArchivePlace; copy: string }> {
  if (until !== null && until.getTime() > Date.now())
    throw new NotInArchive(
      `That moment has not come yet: it is ${new Date().toISOString()} by the clock of this machine. Choose an earlier one, or restore everything with --until latest.`,
    )
  const place = await placeToRestore(archiveDir)
  const copies = await copiesIn(place)
  const copy = copies.findLast(name => until === null || momentOf(name) <= until)
  if (copy !== undefined) return { place, copy }
  const [first] = copies
  throw new NotInArchive(
    first === undefined
      ? `The archive in ${archiveDir} has no copy yet.`
      : `The archive in ${archiveDir} begins at ${momentOf(first).toISOString()}, after that moment.`,
  )
}

/** Waits until PostgreSQL has replayed the WAL up to the moment; returns false if PostgreSQL ended first. */
async function isRecovered(own: Postmaster, socketFolder: string): Promise<boolean> {
  while (!(await isPrimary(socketFolder, 'postgres'))) {
    if (!isRunning(own)) return false
    await pause(100)
  }
  return true
}

async function whyNot(
  own: Postmaster,
  logFile: string,
  findBreak: (log: string) => Promise<string | null>,
): Promise<StartError> {
  const complaint = await own.lastComplaint()
  if (!complaint.startsWith('recovery ended before'))
    return new StartError(`PostgreSQL cannot restore: ${complaint}. ${logFile} says more.`)
  const log = await readFile(logFile, 'utf8')
  const why = await findBreak(log)
  return new NotInArchive(
    why === null
      ? `The archive ends at ${endOf(log)}, before that moment. A running portal archives within five minutes what was saved: try again then, choose an earlier moment, or restore everything with --until latest.`
      : `The archive is broken before that moment: ${why}. The part before it ends at ${endOf(log)}. Choose an earlier moment, or restore what there is with --until latest.`,
  )
}

/** Returns the moment of the last transaction that PostgreSQL replayed. */
function endOf(log: string): string {
  const last = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log)
  return last === null ? 'the moment of its copy' : `${last[1]}T${last[2]}Z`
}

async function isPrimary(host: string, database: string): Promise<boolean> {
  const client = singleClient({ host, user: superuser, database })
  try {
    await client.connect()
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    return rows[0]?.recovering === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Deletes all sessions: as after restoring a backup, everybody signs in again. */
async function forgetSessions(host: string): Promise<void> {
  const client = singleClient({ host, user: superuser, database: 'sevenfold' })
  await client.connect()
  try {
    await client.query(
      `do $$ begin if to_regclass('sessions') is not null then delete from sessions; end if; end $$`,
    )
  } finally {
    await client.end()
  }
}

async function giveTo(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid)
  if ((await lstat(path)).isDirectory())
    for (const name of await readdir(path)) await giveTo(join(path, name), account)
}

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
import { breakOf, partsFrom } from './broken-log.ts'
import { copiesIn, copyFolder, momentOf } from './copies.ts'
import { type ArchivePlace, nameAnew, placeToRestore, restoreSettings } from './place.ts'

// spec 3 §1.120

interface Wanted {
  readonly archiveDir: string
  /** The new data folder. */
  readonly dataDir: string
  /** Null: everything that was archived. */
  readonly until: Date | null
}

/** What a new data folder was made of. */
export interface RestoredUntil {
  /** The copy's name. */
  readonly copy: string
  /** Where the archive could be read no further although it goes on; null: everything that was wanted is there. */
  readonly broken: { readonly why: string; readonly end: string } | null
}

/** The archive has nothing of that moment. */
class NotInArchive extends StartError {}

/**
 * Makes a new data folder that holds the database as it was at a moment: the last copy before it, and the log from there. The
 * folder holds all of it in the end, or no database; of an archive that is broken and asked for everything, what was before the
 * break. For a moment that the archive does not have nothing is left behind. Throws a StartError that says why not.
 */
export async function restoreUntil({ archiveDir, dataDir, until }: Wanted): Promise<RestoredUntil> {
  const { place, copy } = await copyBefore(archiveDir, until)
  // What is archived from now on is not missed.
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
    await nameAnew(unfinished)
    if (account !== null) await giveTo(unfinished, account)
    const socketFolder = await makeSocketFolder(unfinished, account)
    // At its start PostgreSQL knows no zone by its name, and Z is one.
    const more = {
      ...restoreSettings(place),
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    }
    const settings = { folder: unfinished, socketFolder, logFile, binaries, account }
    const own = launch({ ...settings, more: { ...more, recovery_target_action: 'promote' } })
    try {
      if (!(await isRecovered(own, socketFolder)))
        throw await whyNot(own, logFile, log => breakOf(place, parts, log))
      await forgetSessions(socketFolder)
    } finally {
      await stopPostmaster(unfinished, own)
    }
    const log = await readFile(logFile, 'utf8')
    const why = until === null ? await breakOf(place, parts, log) : null
    await rename(logFile, join(home, 'postgres.log'))
    await rename(unfinished, folder)
    return { copy, broken: why === null ? null : { why, end: endOf(log) } }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof NotInArchive) await rm(isNew ? home : logFile, { recursive: true, force: true })
    throw error
  }
}

/** The last copy that was finished before a moment. */
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

/** Waits until PostgreSQL has read the log to the moment; false when it ended before. */
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
  breakOf: (log: string) => Promise<string | null>,
): Promise<StartError> {
  const complaint = await own.lastComplaint()
  if (!complaint.startsWith('recovery ended before'))
    return new StartError(`PostgreSQL cannot restore: ${complaint}. ${logFile} says more.`)
  const log = await readFile(logFile, 'utf8')
  const why = await breakOf(log)
  return new NotInArchive(
    why === null
      ? `The archive ends at ${endOf(log)}, before that moment. Choose an earlier one, or restore everything with --until latest.`
      : `The archive is broken before that moment: ${why}, and what is before it ends at ${endOf(log)}. Choose an earlier moment, or restore what there is with --until latest.`,
  )
}

/** The moment of the last that PostgreSQL has repeated. */
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

/** As with a backup, everybody signs in again. */
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

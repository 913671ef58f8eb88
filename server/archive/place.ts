import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../db/account.ts'
import { codeOf, StartError } from '../error-text.ts'

// spec 3 §1.119; docs/decisions/053-archive.md

/** The folders for the WAL and the copies of one database, within a separate folder in ARCHIVE_DIR. */
export interface ArchivePlace {
  /** The folder of finished WAL segments, compressed. */
  readonly log: string
  /** The folder of copies of the data folder, named by the moment when they were finished. */
  readonly copies: string
}

/** A file in a restored data folder that holds the name of its own archive. */
const nameFile = 'sevenfold_archive'

/**
 * Returns the folder name of a database's archive: PostgreSQL's system identifier, so that no other database ever writes into
 * it. A restored database has another name, because its history differs from then on.
 */
async function archiveName(folder: string): Promise<string> {
  const given = await readFile(join(folder, nameFile), 'utf8').catch(() => '')
  return given || databaseNumber(folder)
}

/** Gives a restored database an archive of its own. */
export async function assignNewArchiveName(folder: string): Promise<void> {
  const name = `${await databaseNumber(folder)}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  await writeFile(join(folder, nameFile), name, { mode: 0o600 })
}

async function databaseNumber(folder: string): Promise<string> {
  const file = await open(join(folder, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/**
 * Returns the archive to restore from: ARCHIVE_DIR, or the only archive in it. Throws a StartError if there is none or several.
 */
export async function placeToRestore(archiveDir: string): Promise<ArchivePlace> {
  if (existsSync(join(archiveDir, 'copies'))) return placeIn(archiveDir)
  const names = (await readdir(archiveDir).catch(() => [])).filter(name => /^\d+(-[\dTZ-]+)?$/.test(name))
  const [name, another] = names.sort()
  if (name === undefined) throw new StartError(`There is no archive in ${archiveDir}: set ARCHIVE_DIR.`)
  if (another === undefined) return placeIn(join(archiveDir, name))
  throw new StartError(
    `${archiveDir} has ${names.length} archives: ${names.join(', ')}. Set ARCHIVE_DIR to one of them.`,
  )
}

function placeIn(home: string): ArchivePlace {
  return { log: join(home, 'log'), copies: join(home, 'copies') }
}

/**
 * Returns the archive of a database. Creates its folders if they do not exist, writable for the account that runs PostgreSQL.
 */
export async function createArchiveFolders(
  archiveDir: string,
  folder: string,
  account: Account | null,
): Promise<ArchivePlace> {
  const place = placeIn(join(archiveDir, await archiveName(folder)))
  try {
    for (const path of [join(place.log, '..'), place.log, place.copies]) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      if (account !== null) await chown(path, account.uid, account.gid)
    }
    return place
  } catch (error) {
    throw new StartError(
      `The archive cannot be written to ${archiveDir} (${codeOf(error)}): set ARCHIVE_DIR.`,
    )
  }
}

/** The longest time in seconds until a WAL segment is archived. If the disk is lost, up to this much work is lost. */
const longestWaitSeconds = 300

/**
 * Returns the PostgreSQL settings for archiving. Each WAL segment is compressed and synced to the disk before it gets its
 * name. If the file already exists, it was archived before a crash and is compared; a different one of the same name is never
 * overwritten.
 */
export function archiveSettings({ log }: ArchivePlace): Record<string, string> {
  const part = `${inShell(log)}/%f.gz`
  const isThere = `gzip -dc ${part} | cmp -s - "%p"`
  const write = `gzip -c "%p" > ${part}.part && sync ${part}.part && mv ${part}.part ${part} && sync ${inShell(log)}`
  return {
    archive_mode: 'on',
    archive_command: `if [ -e ${part} ]; then ${isThere}; else ${write}; fi`,
    archive_timeout: String(longestWaitSeconds),
  }
}

/** Returns the settings with which PostgreSQL reads the archive back. */
export function restoreSettings({ log }: ArchivePlace): Record<string, string> {
  const part = `${inShell(log)}/%f.gz`
  // Stay on this archive's timeline, and do not archive meanwhile.
  const fixedSettings = { archive_mode: 'off', recovery_target_timeline: 'current' }
  return { ...fixedSettings, restore_command: `[ -e ${part} ] && gzip -dc ${part} > "%p"` }
}

/** Quotes a path for the shell, and escapes % for PostgreSQL's setting. */
function inShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../db/account.ts'
import { codeOf, StartError } from '../error-text.ts'

// spec 3 §1.119; docs/decisions/053-archive.md

/** Where the log and the copies of one database lie, in a folder of their own in ARCHIVE_DIR. */
export interface ArchivePlace {
  /** Finished parts of PostgreSQL's log, packed. */
  readonly log: string
  /** Copies of the data folder, named by the moment when they were finished. */
  readonly copies: string
}

/** In a restored data folder: how its own archive is called. */
const nameFile = 'sevenfold_archive'

/**
 * How the archive of a database is called: by PostgreSQL's number for it, so that no other database ever writes into it, and with
 * a name of its own after a restoration, from when on it goes another way.
 */
async function archiveName(folder: string): Promise<string> {
  const given = await readFile(join(folder, nameFile), 'utf8').catch(() => '')
  return given || databaseNumber(folder)
}

/** Gives a restored database an archive of its own. */
export async function nameAnew(folder: string): Promise<void> {
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

/** The archive to restore from: ARCHIVE_DIR itself, or the only one in it. */
export async function placeToRestore(archiveDir: string): Promise<ArchivePlace> {
  if (existsSync(join(archiveDir, 'copies'))) return placeIn(archiveDir)
  const names = (await readdir(archiveDir).catch(() => [])).filter(name => /^\d+(-[\dTZ-]+)?$/.test(name))
  const [name, another] = names.sort()
  if (name === undefined) throw new StartError(`There is no archive in ${archiveDir}: set ARCHIVE_DIR.`)
  if (another === undefined) return placeIn(join(archiveDir, name))
  throw new StartError(
    `${archiveDir} has ${names.length} archives: ${names.join(', ')}. Set ARCHIVE_DIR to the one that you mean.`,
  )
}

function placeIn(home: string): ArchivePlace {
  return { log: join(home, 'log'), copies: join(home, 'copies') }
}

/** The place of a database, made if need be, where the account that runs PostgreSQL can write. */
export async function makePlace(
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

/** How long a part of the log waits at most until it is full, in seconds: as much is lost with the disk. */
const longestWaitSeconds = 300

/**
 * PostgreSQL's settings with which it archives: each part of its log is packed, written to the disk, and only then gets its name. A
 * part that is there already was archived before a crash; another one of the same name is never written over.
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

/** With which PostgreSQL reads the archive again. */
export function restoreSettings({ log }: ArchivePlace): Record<string, string> {
  const part = `${inShell(log)}/%f.gz`
  // Along the way that this archive went, and into none.
  const way = { archive_mode: 'off', recovery_target_timeline: 'current' }
  return { ...way, restore_command: `[ -e ${part} ] && gzip -dc ${part} > "%p"` }
}

/** A path as a word for the shell, in a setting in which % has a meaning. */
function inShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

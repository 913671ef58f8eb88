import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
} from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, StartError } from '../error-text.ts'
import { type Account, canEnter, runningAs } from './account.ts'
import type { Binaries } from './binaries.ts'

/** PostgreSQL's superuser. The portal itself connects as the ordinary role `sevenfold`. */
export const superuser = 'postgres'

/** Returns the real path of DATA_DIR; creates it if needed, so that the account that runs PostgreSQL for root can enter it. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return await realpath(dataDir)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be created (${codeOf(error)}): set DATA_DIR to another one.`,
    )
  }
}

/**
 * Creates PostgreSQL's files in `folder` (DATA_DIR/postgres) unless they exist. They are created in a folder next to it,
 * which is renamed at the end, so a start that is killed half-way leaves nothing that the next one would take for a database.
 */
export async function makeDatabaseFiles(
  folder: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  const made = await versionOf(folder)
  if (made === binaries.majorVersion) return
  if (made !== null)
    throw new StartError(
      `The data folder ${folder} was written by PostgreSQL ${made} and cannot be opened by the embedded ${binaries.majorVersion}.`,
    )
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartError(
      `The folder ${folder} holds something that is not a database: set DATA_DIR to another folder.`,
    )

  await removeAbandoned(`${folder}.new-`)
  const unfinished = await mkdtemp(`${folder}.new-`)
  if (account !== null) await chown(unfinished, account.uid, account.gid)
  try {
    initialise(unfinished, binaries, account)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await rename(unfinished, folder).catch(async error => {
    // Another start was faster. The portal's lock decides later which of the two may continue.
    await rm(unfinished, { recursive: true })
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
  })
}

function initialise(folder: string, binaries: Binaries, account: Account | null): void {
  const { status, stderr } = spawnSync(
    binaries.initdb,
    [
      ...['-D', pathFor(account, folder), '--username', superuser, '--encoding', 'UTF8', '--data-checksums'],
      // ICU sorts names as people expect and the same way on every system. Its library comes with the binaries.
      ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'und'],
      // "trust" is as strict as any password here. The only way in is the socket in this folder, and PostgreSQL refuses to
      // start unless its own account is the only one that can enter the folder. That account and root can read the data files
      // anyway, and without a password there is none that could be weak, leak or be lost.
      ...['--auth-local', 'trust', '--auth-host', 'reject'],
    ],
    { ...runningAs(account, folder), encoding: 'utf8' },
  )
  if (status !== 0)
    throw new StartError(
      `The database files in ${folder} could not be created: ${lastLine(stderr) || `status ${status}`}.`,
    )
}

/**
 * The path by which the account's programs refer to the folder that they are started in. If a folder above it is closed to
 * the account (for example a clone in root's 0700 home), root can still start a program inside it, and Linux lets every
 * process reach its working folder as /proc/self/cwd. So the home folder does not have to be opened. Throws a StartError on
 * systems without that path.
 */
export function pathFor(account: Account | null, folder: string): string {
  if (canEnter(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartError(
    `The account ${account?.name}, which runs PostgreSQL, cannot reach ${folder}: set DATA_DIR to a folder like /var/lib/sevenfold.`,
  )
}

/** Returns the path of the file by which PostgreSQL is reached in a folder for sockets. */
export function socketFileIn(socketFolder: string): string {
  return join(socketFolder, '.s.PGSQL.5432')
}

/** The longest socket path that every system accepts, in bytes (macOS: 103, Linux: 107). */
const longestSocketPath = 103

/**
 * The folder of the socket: the data folder itself, or, if its path is too long, a private folder in /tmp. That folder's name
 * is derived from the data folder's path, so every start finds the same one.
 */
export function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(socketFileIn(folder)) <= longestSocketPath) return folder
  return `/tmp/sevenfold-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

/** Creates the folder of PostgreSQL’s socket if it is missing. Throws a StartError if it belongs to another account. */
export async function makeSocketFolder(folder: string, account: Account | null): Promise<string> {
  const short = socketFolderOf(folder)
  if (short === folder) return folder
  await mkdir(short, { mode: 0o700 }).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  // Anybody can create a folder in /tmp. So only a folder that belongs to us or to PostgreSQL's account, and is closed to
  // others, is trusted and given to that account.
  const found = await lstat(short)
  const trusted = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !trusted || (found.mode & 0o077) !== 0)
    throw new StartError(
      `The folder ${short}, needed for a socket, belongs to another account: set DATA_DIR to a shorter path.`,
    )
  if (account !== null) await lchown(short, account.uid, account.gid)
  return short
}

async function versionOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch {
    return null
  }
}

/**
 * Removes what a killed start left behind. Entries younger than ten minutes stay, because a running start may still use them.
 */
export async function removeAbandoned(prefix: string): Promise<void> {
  const [folder, name] = [join(prefix, '..'), prefix.slice(prefix.lastIndexOf('/') + 1)]
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry)
    if (!entry.startsWith(name)) continue
    const ageMinutes = (Date.now() - (await lstat(path)).mtimeMs) / 60_000
    if (ageMinutes > 10) await rm(path, { recursive: true, force: true })
  }
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  const fault =
    lines.findLast(line => /(error|FATAL|PANIC):/.test(line)) ??
    // initdb's messages about cleaning up follow the fault; they are not the fault itself.
    lines.findLast(line => !line.startsWith('initdb: removing')) ??
    ''
  return fault.replace(/^.*?(error|FATAL|PANIC):\s*/, '').replace(/\.$/, '')
}

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

/** PostgreSQL's superuser; the portal itself works as the ordinary role `sevenfold`. */
export const superuser = 'postgres'

/** The real path of DATA_DIR, made if need be. For root it can be entered by the account that runs PostgreSQL. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return await realpath(dataDir)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${codeOf(error)}): set DATA_DIR to another one.`,
    )
  }
}

/**
 * Makes PostgreSQL's files in `folder` (DATA_DIR/postgres) unless they are there. They are made beside it and renamed
 * at the end, so a start that is killed half-way leaves nothing that the next one would take for a database.
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
    // Another start was faster; which of the two may go on is decided later, by the portal's lock.
    await rm(unfinished, { recursive: true })
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
  })
}

function initialise(folder: string, binaries: Binaries, account: Account | null): void {
  const { status, stderr } = spawnSync(
    binaries.initdb,
    [
      ...['-D', pathFor(account, folder), '--username', superuser, '--encoding', 'UTF8', '--data-checksums'],
      // ICU sorts names as people expect, the same on every system; the library comes with the binaries.
      ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'und'],
      // Trust is as strict as any password here. The only way in is the socket in this folder, and PostgreSQL refuses
      // to start unless nobody but its own account can enter the folder. Whoever can (that account, root) can also
      // read the data files themselves; and there is no password that could be weak, leak or be lost.
      ...['--auth-local', 'trust', '--auth-host', 'reject'],
    ],
    { ...runningAs(account, folder), encoding: 'utf8' },
  )
  if (status !== 0)
    throw new StartError(
      `The database files in ${folder} could not be made: ${lastLine(stderr) || `status ${status}`}.`,
    )
}

/**
 * How the account's programs call a folder that they are started in. When a folder above it is closed to the account
 * (a clone in root's 0700 home), root can still start a program inside it, and Linux lets every process reach the
 * folder it is in as /proc/self/cwd; so nothing of the home need be opened.
 */
export function pathFor(account: Account | null, folder: string): string {
  if (canEnter(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartError(
    `The account ${account?.name}, which runs PostgreSQL, cannot reach ${folder}: set DATA_DIR to a folder like /var/lib/sevenfold.`,
  )
}

/** The longest socket path that every system takes (macOS: 103 bytes, Linux: 107). */
const longestSocketPath = 103

/**
 * Where the socket goes: the data folder itself, or, if its path is too long, a private folder in /tmp with a name that
 * every start on this data folder finds again.
 */
export function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath) return folder
  return `/tmp/sevenfold-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

export async function makeSocketFolder(folder: string, account: Account | null): Promise<string> {
  const short = socketFolderOf(folder)
  if (short === folder) return folder
  await mkdir(short, { mode: 0o700 }).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  // Anybody may put a folder into /tmp: only our own, closed to others, is to be trusted, and only what is trusted is
  // given to PostgreSQL's account.
  const found = await lstat(short)
  const trusted = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !trusted || (found.mode & 0o077) !== 0)
    throw new StartError(
      `The folder ${short}, needed for a socket, is somebody else's: set DATA_DIR to a shorter path.`,
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

/** What a killed start left behind; a young one may belong to a start that is still at work. */
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
    // What initdb clears away after a fault is not the fault.
    lines.findLast(line => !line.startsWith('initdb: removing')) ??
    ''
  return fault.replace(/^.*?(error|FATAL|PANIC):\s*/, '').replace(/\.$/, '')
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { lchown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../error-text.ts'
import { type Account, runningAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { pathFor, socketFileIn } from './data-folder.ts'

/** The process number in a data folder's lock file; null if there is no such file or it is not written yet. */
export async function lockFileProcess(folder: string): Promise<number | null> {
  return (await readLockFile(folder)).pid
}

/** The process number in a data folder's lock file, and the status that PostgreSQL writes there, such as ready or stopping. */
export async function readLockFile(folder: string): Promise<{ pid: number | null; status: string }> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return { pid: Number.parseInt(text, 10) || null, status: text.split('\n')[7]?.trim() ?? '' }
}

/**
 * Returns the process number of a PostgreSQL that runs but whose socket file was removed, for example by a program that cleans
 * /tmp; otherwise null. PostgreSQL makes that file only when it starts, so nobody can connect to this one any more.
 */
export async function postmasterWithoutSocket(folder: string, socketFolder: string): Promise<number | null> {
  const { pid, status } = await readLockFile(folder)
  const isLost = pid !== null && status === 'ready' && !existsSync(socketFileIn(socketFolder))
  return isLost && isPostmaster(pid, folder) ? pid : null
}

/**
 * Reports whether a process is a PostgreSQL that works on this folder. It is not enough that the number answers to a signal:
 * it may be a zombie or belong to another program by now. PostgreSQL's working directory is its data folder, which Linux
 * shows.
 */
export function isPostmaster(pid: number, folder: string): boolean {
  if (!answers(pid)) return false
  if (process.platform !== 'linux') {
    const words = ['-o', 'stat=,command=', '-p', String(pid)]
    const { stdout } = spawnSync('ps', words, { ...runningAs(null), encoding: 'utf8' })
    return /^[^Z].*postgres/.test(String(stdout).trim())
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/**
 * Sends a signal to the PostgreSQL of a folder. Returns false if the process is another one or has just ended, which needs
 * none.
 */
export function signalPostmaster(pid: number, folder: string, signal: NodeJS.Signals): boolean {
  if (!isPostmaster(pid, folder)) return false
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

/** False for a process of another account, too: PostgreSQL runs as the owner of its folder, so that cannot be it. */
function answers(pid: number | null): boolean {
  if (pid === null) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Frees the lock files of a PostgreSQL that is gone: the one in its folder and the one of its socket. If another process of
 * the same account, or a zombie, now has the number in the file, PostgreSQL would refuse to start for ever. It treats the
 * number of its own parent process, which is us, as stale, so we write our number into the files. Unlike removing them, this
 * keeps PostgreSQL's second check, that no server process is still attached to the old shared memory.
 */
export async function freeLockFiles(
  folder: string,
  socketFolder: string,
  account: Account | null,
): Promise<void> {
  await freeLockFile(join(folder, 'postmaster.pid'), account)
  await freeLockFile(`${socketFileIn(socketFolder)}.lock`, account)
}

async function freeLockFile(path: string, account: Account | null): Promise<void> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (!answers(Number.parseInt(lines[0] ?? '', 10) || null)) return
  const changed = `${path}.${process.pid}`
  await rm(changed, { force: true })
  await writeFile(changed, [process.pid, ...lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 })
  if (account !== null) await lchown(changed, account.uid, account.gid)
  await rename(changed, path)
}

/** A PostgreSQL that this process started. */
export interface Postmaster {
  readonly process: ChildProcess
  /** The last error in its log, without time and level. */
  lastComplaint(): Promise<string>
}

/** Reports whether a PostgreSQL that we started still runs. */
export function isRunning({ process: child }: Postmaster): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/**
 * Stops the PostgreSQL of a folder, whether we started it (`own`) or adopted it. It closes the remaining connections, writes
 * everything to disk and exits. If it still runs after 30 seconds, it is told to exit at once, which loses nothing: the next
 * start recovers from the write-ahead log.
 */
export async function stopPostmaster(folder: string, own: Postmaster | null): Promise<void> {
  const pid = own !== null && isRunning(own) ? own.process.pid : await lockFileProcess(folder)
  if (pid === undefined || pid === null) return
  for (const [signal, seconds] of [['SIGINT', 30] as const, ['SIGQUIT', 10] as const]) {
    if (!signalPostmaster(pid, folder, signal)) return
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20))
      if (!isPostmaster(pid, folder)) return
  }
}

export interface Launch {
  readonly folder: string
  readonly socketFolder: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly account: Account | null
  /** Settings in addition to those that every server has. */
  readonly more?: Readonly<Record<string, string>>
}

/** Starts PostgreSQL in a session of its own, so that only we get a terminal's Ctrl-C and can finish requests first. */
export function launch({ folder, socketFolder, logFile, binaries, account, more }: Launch): Postmaster {
  rotate(logFile)
  // O_NOFOLLOW: root must not follow a link that the folder's owner may have put there.
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const log = openSync(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  const logStart = statSync(logFile).size
  const path = pathFor(account, folder)
  const values = {
    ...settings,
    ...more,
    unix_socket_directories: socketFolder === folder ? path : socketFolder,
  }
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', path, ...options], {
    ...runningAs(account, folder),
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  return { process: child, lastComplaint: () => lastComplaint(logFile, logStart) }
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  cluster_name: 'sevenfold',
  // Enough for the pool's 16 (50 at most), other tools, parallel tests, and what PostgreSQL reserves for the superuser.
  max_connections: '100',
  shared_buffers: '128MB',
  // Statements are short; compiling them costs more than it saves.
  jit: 'off',
  // A save that was acknowledged is on disk, whatever the folder's own settings say.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log is about the server itself and contains no customer data. The portal reports failed statements with their texts
  // and values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const largestLogBytes = 5_000_000

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLogBytes) renameSync(logFile, `${logFile}.1`)
}

async function lastComplaint(logFile: string, from: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8')
  // Connections that come too early or too late are refused with such a line; it is not the reason why the server ended.
  const complaint = text
    .split('\n')
    .findLast(line => /(FATAL|PANIC|ERROR):(?!\s*the database system is )/.test(line))
  return (
    complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? `see ${basename(logFile)} in the data folder`
  )
}

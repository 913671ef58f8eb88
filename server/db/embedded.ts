import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf, StartError } from '../error-text.ts'
import type { Log } from '../log.ts'
import { type Account, accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { bringUp, type Running } from './bring-up.ts'
import type { Connection } from './client-settings.ts'
import {
  makeDatabaseFiles,
  makeDataDir,
  makeSocketFolder,
  socketFileIn,
  socketFolderOf,
  superuser,
} from './data-folder.ts'
import { FolderInUse, type PortalLock } from './portal-lock.ts'
import {
  type Launch,
  postmasterWithoutSocket,
  readLockFile,
  signalPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export interface EmbeddedPostgres {
  readonly connection: Connection
  /** The same server as its superuser, for what the portal's own role must not be able to do. */
  readonly superuser: Connection
  /** PostgreSQL's data folder. */
  readonly folder: string
  /** Stops PostgreSQL. Call it when no request is running any more. */
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly log: Log
  /** Called if PostgreSQL died and another portal took over the folder before it was back. This portal has to exit then. */
  readonly onTakenOver: (error: StartError) => void
  /** Aborted when the portal begins to shut down. After that PostgreSQL may be stopping because its whole service is. */
  readonly ending?: AbortSignal
  /** Called when PostgreSQL has been started; the caller can do other work until it answers at this address. */
  readonly onLaunched?: (connection: Connection) => void
  /** Returns settings in addition to the usual ones, for a data folder that has been created. */
  readonly more?: (folder: string, account: Account | null) => Promise<Readonly<Record<string, string>>>
}

/** The portal's role and database. The role is not a superuser, so no statement of ours can reach the server's files. */
const name = 'sevenfold'

/**
 * A PostgreSQL on a data folder, ready for connections: adopted if a killed portal left it running, otherwise started, and
 * restarted whenever it dies, until `stop`. Throws a StartError if that is impossible.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, onTakenOver } = options
  const settings = await prepare(options)
  const stopping = new AbortController()
  const connection = { host: settings.socketFolder, user: name, database: name }
  const onLaunched = () => options.onLaunched?.(connection)
  let running = await bringUp(settings, dataDir, log, stopping.signal, onLaunched)
  await makeDatabase(running.lock).catch(async error => {
    // Nothing else would stop it after this error.
    await stopPostmaster(settings.folder, running.own)
    throw new StartError(`The database in ${settings.folder} could not be created: ${reasonOf(error)}.`)
  })

  const aborted = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
  let takenOver = false
  const supervise = async () => {
    for (;;) {
      await Promise.race([running.lock.lost, aborted])
      if (stopping.signal.aborted) return
      log.warn('PostgreSQL has stopped; starting it again')
      running = await bringBack(settings, dataDir, log, stopping.signal)
      log.info('PostgreSQL is running again')
    }
  }
  restartWhenUnreachable(
    settings,
    log,
    AbortSignal.any([stopping.signal, ...(options.ending ? [options.ending] : [])]),
  )
  const supervision = supervise().catch(error => {
    if (!(error instanceof FolderInUse)) return
    takenOver = true
    onTakenOver(error)
  })

  return {
    connection,
    superuser: { host: settings.socketFolder, user: superuser, database: 'postgres' },
    folder: settings.folder,
    stop: async () => {
      stopping.abort()
      await supervision
      // After a take-over it belongs to the other portal.
      if (!takenOver) await stopPostmaster(settings.folder, running.own)
    },
  }
}

/**
 * The address of the PostgreSQL that works on a data folder, for programs that run next to its portal; null if there is no
 * socket. The caller has to try whether it answers, because a killed PostgreSQL leaves its socket behind.
 */
export function runningEmbeddedAddress(dataDir: string): Connection | null {
  const place = join(dataDir, 'postgres')
  if (!existsSync(place)) return null
  const host = socketFolderOf(realpathSync(place))
  return existsSync(socketFileIn(host)) ? { host, user: name, database: name } : null
}

/** Reports whether a data folder contains a database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

async function prepare({ dataDir, more }: Options): Promise<Launch> {
  const home = await makeDataDir(dataDir)
  const usual = join(home, 'postgres')
  const folder = existsSync(usual) ? realpathSync(usual) : usual
  const account = accountFor(folder)
  const isMade = existsSync(join(folder, 'PG_VERSION'))
  const binaries = await findBinaries(account, home, isMade ? ['postgres'] : undefined)
  await makeDatabaseFiles(folder, binaries, account)
  const socketFolder = await makeSocketFolder(folder, account)
  const place = { folder, socketFolder, logFile: join(home, 'postgres.log') }
  return { ...place, binaries, account, ...(more && { more: await more(folder, account) }) }
}

/** Retries until PostgreSQL is back or another portal has taken over. A full disk, for example, may be cleared hours later. */
async function bringBack(settings: Launch, dataDir: string, log: Log, signal: AbortSignal): Promise<Running> {
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 10_000)) {
    try {
      return await bringUp(settings, dataDir, log, signal)
    } catch (error) {
      if (error instanceof FolderInUse || signal.aborted) throw error
      log.error(`${reasonOf(error)}; trying again`)
      await pause(waitMs, null, { signal })
    }
  }
}

async function makeDatabase({ client }: PortalLock): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length > 0) return
  // A start may have been killed between these two statements.
  await client.query(
    `do $$ begin create role ${name} login; exception when duplicate_object then null; end $$`,
  )
  await client.query(`create database ${name} owner ${name}`)
}

/** A fault must be seen twice before anything is done: if the whole service is being stopped, the portal knows by then, too. */
const BETWEEN_LOOKS_MS = 1000

interface Place {
  readonly folder: string
  readonly socketFolder: string
}

/**
 * Until `signal` aborts, restarts a PostgreSQL that runs but accepts no new connections. Either somebody else asked it to stop,
 * for example with `kill`: it then waits until the portal's connections end, which they never do. Or its socket file was
 * removed. A fast stop ends the connections, and PostgreSQL is soon started again.
 */
function restartWhenUnreachable({ folder, socketFolder }: Place, log: Log, signal: AbortSignal): void {
  let seenBefore: string | null = null
  const timer = setInterval(() => void look(), BETWEEN_LOOKS_MS).unref()
  signal.addEventListener('abort', () => clearInterval(timer))

  async function look(): Promise<void> {
    const { pid, status } = await readLockFile(folder)
    const seen =
      status === 'stopping'
        ? 'another program asked PostgreSQL to stop; restarting it'
        : (await postmasterWithoutSocket(folder, socketFolder)) !== null
          ? 'the socket file of PostgreSQL was removed; restarting it'
          : null
    if (seen !== null && seen === seenBefore && !signal.aborted) restart(pid, seen)
    seenBefore = seen
  }

  function restart(pid: number | null, why: string): void {
    if (pid !== null && signalPostmaster(pid, folder, 'SIGINT')) log.warn(why)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../error-text.ts'
import type { Log } from '../log.ts'
import { makeSocketFolder } from './data-folder.ts'
import { type PortalLock, takePortalLock } from './portal-lock.ts'
import {
  freeLockFiles,
  isPostmaster,
  isRunning,
  type Launch,
  launch,
  lockFileProcess,
  type Postmaster,
  postmasterWithoutSocket,
  signalPostmaster,
} from './postmaster.ts'

/** The data folder's PostgreSQL as this portal holds it: the lock, and the process, or null if it was not started here. */
export interface Running {
  readonly lock: PortalLock
  readonly own: Postmaster | null
}

const patienceSeconds = 300
const startsTried = 6
/** Longer than a running portal takes to restart a PostgreSQL without a socket itself. */
const withoutSocketSeconds = 5
/** Polling is cheap: one look costs a file's status, or a connection that is refused at once. */
const betweenLooksMs = 5

/**
 * Gets the data folder's PostgreSQL to answer and takes the portal's lock on it. A server that answers is adopted, no matter
 * who started it. One that runs but does not answer yet (it is recovering or stopping) is waited for. Otherwise a new one is
 * started. If two portals start at once, PostgreSQL itself lets only one of their servers live, and the lock decides between
 * the portals. Throws a StartError if the folder belongs to another portal or PostgreSQL does not start.
 */
export async function bringUp(
  settings: Launch,
  dataDir: string,
  log: Log,
  signal: AbortSignal,
  onLaunched: () => void = () => {},
): Promise<Running> {
  const began = Date.now()
  let own: Postmaster | null = null
  let failures = 0
  let told = false
  const stopWithoutSocket = stopperWithoutSocket(settings, log)
  try {
    for (;;) {
      const lock = await takePortalLock(settings.socketFolder, dataDir)
      if (typeof lock === 'object') return { lock, own }

      if (lock === 'absent' && !(await isAtWork(settings.folder, own))) {
        if (own !== null) {
          failures += 1
          if (failures === startsTried)
            throw new StartError(`PostgreSQL does not start: ${await own.lastComplaint()}.`)
          // After PostgreSQL was killed, its child processes need a moment to notice and exit.
          await pause(200 * failures, null, { signal })
        }
        // A program that cleans /tmp may have removed it.
        await makeSocketFolder(settings.folder, settings.account)
        await freeLockFiles(settings.folder, settings.socketFolder, settings.account)
        own = launch(settings)
        onLaunched()
      }
      if (lock === 'absent') await stopWithoutSocket()
      const waitedSeconds = (Date.now() - began) / 1000
      if (waitedSeconds > 3 && !told) log.info('waiting for PostgreSQL, which is recovering or stopping')
      told ||= waitedSeconds > 3
      if (waitedSeconds > patienceSeconds)
        throw new StartError(
          `The PostgreSQL that holds ${dataDir} has not answered for ${patienceSeconds} seconds.`,
        )
      await pause(betweenLooksMs, null, { signal })
    }
  } catch (error) {
    if (signal.aborted) own?.process.kill('SIGINT')
    throw error
  }
}

async function isAtWork(folder: string, own: Postmaster | null): Promise<boolean> {
  if (own !== null && isRunning(own)) return true
  const pid = await lockFileProcess(folder)
  return pid !== null && isPostmaster(pid, folder)
}

/**
 * Returns a function that stops a PostgreSQL once it has had no socket for some seconds, so that a new one can be started. It
 * asks it to stop when its last connection ends: so a portal that still works with it is not disturbed.
 */
function stopperWithoutSocket({ folder, socketFolder }: Launch, log: Log): () => Promise<void> {
  let since: number | null = null
  return async () => {
    const pid = await postmasterWithoutSocket(folder, socketFolder)
    if (pid === null) since = null
    else since ??= performance.now()
    if (pid === null || since === null || performance.now() - since < withoutSocketSeconds * 1000) return
    log.warn(
      `the socket file of PostgreSQL (process ${pid}) was removed; it is stopped when its last connection ends, and started again`,
    )
    signalPostmaster(pid, folder, 'SIGTERM')
    since = Number.POSITIVE_INFINITY
  }
}

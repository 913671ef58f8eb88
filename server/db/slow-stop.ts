import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { isPostmaster } from './postmaster.ts'

/** A stop is seen twice before anything is done: by then a service that is ended as a whole has told the portal, too. */
const BETWEEN_LOOKS_MS = 1000

/** Lines of PostgreSQL's lock file, counted from 0. */
const PROCESS = 0
const STATUS = 7

/**
 * Ends a stop of PostgreSQL that somebody else asked for, by `kill` for example, until `signal`. It would let nobody in and
 * wait until the portal's connections end, which they never do: told to go at once it is soon back.
 */
export function endSlowStops(folder: string, log: Log, signal: AbortSignal): void {
  let wasStopping = false
  const timer = setInterval(() => void look(), BETWEEN_LOOKS_MS).unref()
  signal.addEventListener('abort', () => clearInterval(timer))

  async function look(): Promise<void> {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    const isStopping = lines[STATUS]?.trim() === 'stopping'
    if (isStopping && wasStopping && !signal.aborted) hurry(Number(lines[PROCESS]))
    wasStopping = isStopping
  }

  function hurry(pid: number): void {
    if (!isPostmaster(pid, folder)) return
    log.warn('PostgreSQL was asked to stop by somebody else; it is stopped at once, to be started again')
    process.kill(pid, 'SIGINT')
  }
}

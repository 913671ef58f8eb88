import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { isPostmaster } from './postmaster.ts'

/** A stop must be seen twice before anything is done: if the whole service is being stopped, the portal knows by then, too. */
const BETWEEN_LOOKS_MS = 1000

/** Line indices in PostgreSQL's lock file, counted from 0. */
const PROCESS = 0
const STATUS = 7

/**
 * Until `signal` aborts, speeds up any stop of PostgreSQL that somebody else asked for, for example with `kill`. Such a stop
 * refuses new connections and waits until the portal's connections end, which they never do. A fast stop ends them, and
 * PostgreSQL is soon started again.
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
    log.warn('another program asked PostgreSQL to stop; restarting it')
    process.kill(pid, 'SIGINT')
  }
}

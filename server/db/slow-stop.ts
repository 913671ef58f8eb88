import type { Log } from '../log.ts'
import { postmasterWithoutSocket, readLockFile, signalPostmaster } from './postmaster.ts'

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
export function restartWhenUnreachable({ folder, socketFolder }: Place, log: Log, signal: AbortSignal): void {
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

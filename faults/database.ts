import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from '../server/db/data-folder.ts'
import { lockFileProcess } from '../server/db/postmaster.ts'

/**
 * The PostgreSQL of a data folder, with what is needed to inject faults into it and to check its content: its processes, and
 * connections besides the portal's.
 */
export interface FaultyDatabase {
  readonly socketFolder: string
  /** The id of its main process; null while there is none. */
  postmaster(): Promise<number | null>
  /** The ids of all its processes, the main one first. */
  processes(): Promise<number[]>
  /** The ids of the processes that serve the portal's connections. */
  backends(): Promise<number[]>
  /** Runs a function with a new connection, which is retried until PostgreSQL answers. */
  ask<Result>(question: (client: pg.Client) => Promise<Result>): Promise<Result>
}

export function databaseIn(dataDir: string): FaultyDatabase {
  const socketFolder = join(dataDir, 'postgres')
  const postmaster = async () => {
    const pid = await lockFileProcess(socketFolder)
    return pid !== null && isAlive(pid) ? pid : null
  }
  const ask: FaultyDatabase['ask'] = async question => {
    const client = await connected(socketFolder)
    try {
      return await question(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return {
    socketFolder,
    postmaster,
    ask,
    processes: async () => {
      const main = await postmaster()
      return main === null ? [] : [main, ...childrenOf(main)]
    },
    backends: () =>
      ask(async client => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'sevenfold' and backend_type = 'client backend'`,
        )
        return rows.map(({ pid }) => pid)
      }),
  }
}

/** Connects to PostgreSQL, which is back within seconds after it was killed. Throws if it stays away for two minutes. */
async function connected(host: string): Promise<pg.Client> {
  for (let left = 600; ; left -= 1) {
    const client = new pg.Client({
      host,
      user: superuser,
      database: 'sevenfold',
      connectionTimeoutMillis: 5_000,
    })
    // Killing PostgreSQL breaks this connection too, and an unhandled error event would end this program.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (left === 0) throw error
      await pause(200)
    }
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap(line => {
    const [pid, of] = line.trim().split(/\s+/).map(Number)
    return pid && of === parent ? [pid] : []
  })
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a signal to a process, unless the process has ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal)
}

import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, StartError } from '../error-text.ts'
import { socketFileIn, superuser } from './data-folder.ts'

/**
 * The one connection that makes this process the portal of a data folder. It holds an advisory lock, which PostgreSQL
 * releases by itself when the process ends, however it ends. Unlike a process number in a file, the lock cannot become stale
 * or refer to another program.
 */
export interface PortalLock {
  readonly client: pg.Client
  /** Settles when PostgreSQL, or the connection to it, is gone. */
  readonly lost: Promise<void>
}

/** Thrown when another portal already runs on the folder. */
export class FolderInUse extends StartError {}

/** Any number, as long as all portals use the same. */
const lockNumber = 7_300_007

/**
 * Takes the portal's lock. If PostgreSQL cannot be asked for it, returns why: `absent` (nothing listens) or `busy` (starting,
 * recovering or stopping). Throws FolderInUse if another portal holds the lock.
 */
export async function takePortalLock(
  socketFolder: string,
  dataDir: string,
): Promise<PortalLock | 'absent' | 'busy'> {
  // Without a socket file no connection needs to be tried.
  if (!existsSync(socketFileIn(socketFolder))) return 'absent'
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    host: socketFolder,
    user: superuser,
    database: 'postgres',
    application_name: 'sevenfold lock',
    connectionTimeoutMillis: 5_000,
  })
  // Errors outside a query only announce that the connection ends, which `lost` reports.
  client.on('error', () => {})
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  try {
    await client.connect()
    await lockWithPatience(client, dataDir)
    return { client, lost }
  } catch (error) {
    void client.end().catch(() => {})
    return stateFromError(error)
  }
}

/** Retries for two seconds: a portal that was just killed still holds the lock until PostgreSQL sees its connection close. */
async function lockWithPatience(client: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockNumber,
    ])
    if (rows[0]?.locked === true) return
    await pause(100)
  }
  throw new FolderInUse(
    `Another portal is already running on the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  )
}

// 57P01-3: shutting down, crashed, starting up. 53300: no free connection. '': a connection that broke or timed out.
const temporaryCodes = ['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', '']

function stateFromError(error: unknown): 'absent' | 'busy' {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (temporaryCodes.includes(code) && !(error instanceof StartError)) return 'busy'
  throw error
}

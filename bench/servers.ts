import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../server/db/embedded.ts'
import { serve, stopAll } from './processes.ts'

export const admin = { email: 'admin@bench.example', password: 'bench-password' }

/** A PostgreSQL for the benchmark alone, and the servers that are measured on it. */
export interface Lab {
  readonly socketFolder: string
  /** For a server's DATABASE_URL. */
  readonly databaseUrl: string
  readonly serve: typeof serve
  close(): Promise<void>
}

export async function openLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
  const postgres = await startEmbedded({
    dataDir: join(folder, 'data'),
    log: pino({ level: 'warn' }),
    onTakenOver: console.error,
  })
  if (!('host' in postgres.connection)) throw new Error('The embedded PostgreSQL has a socket folder.')
  const { host, user, database } = postgres.connection
  return {
    socketFolder: host,
    databaseUrl: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    serve,
    close: async () => {
      await stopAll()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the built portal on the lab's PostgreSQL and returns its address. */
export function servePortal(lab: Lab, environment: Record<string, string> = {}): Promise<string> {
  return lab.serve(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: lab.databaseUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
    ...environment,
  })
}

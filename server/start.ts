import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection } from './db/client-settings.ts'
import { connect, type Database } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { codeOf, reasonOf, StartError } from './error-text.ts'

/** What the web server is built on. */
export interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly log: Logger
}

export interface RunningPortal {
  /** Where a browser on this machine finds it. */
  readonly address: string
  /** Takes no new requests, lets those under way finish, and stops the database after the last one. */
  close(): Promise<void>
}

interface Parts {
  readonly config: Config
  readonly log: Logger
  /** Loads what `build` needs, while the database starts. */
  readonly load: () => void
  /** Builds the web server on a migrated database. */
  readonly build: (dependencies: Dependencies) => Promise<FastifyInstance>
  /** The portal cannot go on: another one has taken its data folder over. */
  readonly onFailure: (error: Error) => void
}

// Requests take milliseconds and exports seconds. A connection that is slower than this is closed.
const drainSeconds = 15

/** Starts the database, migrates it, builds and opens the web server. What was started is stopped when a step fails. */
export async function startPortal({ config, log, load, build, onFailure }: Parts): Promise<RunningPortal> {
  const started: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let stop = started.pop(); stop !== undefined; stop = started.pop()) await stop()
  }
  try {
    let connection: Connection
    if (config.databaseUrl !== null) {
      load()
      connection = { connectionString: config.databaseUrl }
    } else {
      const { dataDir } = config
      const embedded = await startEmbedded({ dataDir, log, onTakenOver: onFailure, onLaunched: load })
      started.push(embedded.stop)
      connection = embedded.connection
    }
    await migrate(connection)
    const db = await connect(connection, {
      connections: config.databaseConnections,
      onLost: error => log.warn(`a database connection was lost: ${reasonOf(error)}`),
    })
    // A statement that runs longer than its request ends when PostgreSQL stops.
    started.push(() => Promise.race([db.pool.end(), pause(5_000, null, { ref: false })]))
    const app = await build({ db, config, log })
    started.push(() => drain(app))
    return { address: await listen(app, config), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1000)
  // A browser keeps its connection open after the last answer; only what is idle at the start is closed by itself.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(cutOff)
  clearInterval(sweep)
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw new StartError(
      {
        EADDRINUSE: `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`,
        EACCES: `Port ${port} may not be opened by this account: set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      }[codeOf(error)] ?? `The portal cannot listen on ${host}:${port}: ${reasonOf(error)}.`,
    )
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${boundPort}`
}

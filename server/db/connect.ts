import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf, reasonOf, StartError } from '../error-text.ts'
import { type Connection, clientSettings, pooledSettings, type TimeLimits } from './client-settings.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { repeatLostStatements } from './lost-race.ts'
import { prepareStatements } from './prepared-statements.ts'
import { nothingShared, type SharedTransactions, shareTransactions } from './shared-transactions.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  /** For statements that many callers send at once and that wait for no lock. */
  readonly shared: SharedTransactions
  /** For connections beside the pool; past a pooler, where there is one. */
  readonly connection: Connection
  /** Closes all connections once what is under way is answered. */
  close(): Promise<void>
}

/** What one statement needs: the database, or a transaction in it that began before. */
export type Queryable = Pick<Database, 'kysely'>

/** A connection pooler between the portal and its database, such as PgBouncer. */
export interface Pooler {
  readonly url: string
  /** Whether it keeps apart what different connections prepare under names. */
  readonly prepares: boolean
}

interface PoolSettings extends TimeLimits {
  /** A pooler by which the pool reaches the database; none by default. */
  readonly pooler?: Pooler | null
  /** How many there are at most, those for shared transactions included; 16 by default. */
  readonly connections?: number
  /** Told when a connection is lost, in use or idle; the pool makes new ones by itself. */
  readonly onLost?: (error: Error) => void
}

const oldestSupported = 140000

/**
 * A pool of connections, none of which is made yet. Statements are prepared once and called by name; int8 and numeric
 * arrive as numbers, timestamptz as Date, date as its text.
 */
export function openDatabase(connection: Connection, settings: PoolSettings = {}): Database {
  const connections = settings.connections ?? 16
  const forSharing = Math.floor(connections / 4)
  // A connection of the pooler's may be another one at the next statement, which then knows no such name.
  const isPrepared = settings.pooler?.prepares !== false
  const pool = openPool(connection, settings, { max: connections - forSharing })
  pool.on('connect', client => {
    endWhenSilent(client)
    if (isPrepared) prepareStatements(client)
    repeatLostStatements(client)
  })
  const sharingPool = openPool(connection, settings, { max: forSharing, pipeline: true })
  return {
    pool,
    shared: forSharing > 0 ? shareTransactions(sharingPool, isPrepared) : nothingShared,
    connection,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    close: async () => void (await Promise.all([pool.end(), sharingPool.end()])),
  }
}

/** Throws a StartError when the database does not answer, or its PostgreSQL is not new enough. */
export async function refuseUnusable({ pool, connection }: Database, pooler?: Pooler | null): Promise<void> {
  try {
    const found = await pool.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const server = found.rows[0]
    if (server !== undefined && Number(server.number) < oldestSupported)
      throw new StartError(`The database is PostgreSQL ${server.version}, but version 14 or newer is needed.`)
  } catch (error) {
    const reached = pooler ? { connectionString: pooler.url } : connection
    throw error instanceof StartError ? error : unreachable(reached, error)
  }
}

/** A database that has answered; throws a StartError when it cannot be used. */
export async function connect(connection: Connection, settings: PoolSettings = {}): Promise<Database> {
  const database = openDatabase(connection, settings)
  try {
    await refuseUnusable(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

function openPool(connection: Connection, settings: PoolSettings, ours: pg.PoolConfig): pg.Pool {
  const { pooler = null } = settings
  const pool = new pg.Pool({
    ...(pooler
      ? pooledSettings({ connectionString: pooler.url }, settings)
      : clientSettings(connection, settings)),
    idleTimeoutMillis: 60_000,
    ...ours,
  })
  pool.on('connect', client => {
    // The pool listens only to connections that are idle. One that breaks while it is in use raises its error here as
    // well as in the statement under way, and without a listener that error would end the process.
    client.on('error', error => settings.onLost?.(error))
  })
  // An idle connection that is lost was reported just above; the pool repeats it here, and insists on a listener.
  pool.on('error', () => {})
  return pool
}

function unreachable(connection: Connection, error: unknown): StartError {
  // The address without user and password: it ends up in logs.
  const place = 'host' in connection ? connection.host : addressOf(connection.connectionString)
  const code = codeOf(error)
  return new StartError(
    `The database at ${place} cannot be used: ${reasonOf(error)}${code && ` (${code})`}.`,
    {
      cause: error,
    },
  )
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf, reasonOf, StartError } from '../error-text.ts'
import { type Connection, clientSettings, pooledSettings, type TimeLimits } from './client-settings.ts'
import { repeatLostStatements } from './lost-race.ts'
import { nothingShared, type SharedTransactions, shareTransactions } from './shared-transactions.ts'
import { endWhenSilent } from './statements/change-query.ts'
import { prepareStatements } from './statements/prepared-statements.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  /** For statements that many callers send at once and that can be sent again. */
  readonly shared: SharedTransactions
  /** For connections outside the pool. They bypass the pooler, if there is one. */
  readonly connection: Connection
  /** Closes all connections once the running statements have finished. */
  close(): Promise<void>
}

/** What a query needs: the database, or a transaction that is already open in it. */
export type Queryable = Pick<Database, 'kysely'>

/** A connection pooler between the portal and its database, such as PgBouncer. */
export interface Pooler {
  readonly url: string
  /** Whether the pooler keeps the prepared statements of different connections apart. */
  readonly prepares: boolean
}

interface PoolSettings extends TimeLimits {
  /** The pooler through which the pool reaches the database; none by default. */
  readonly pooler?: Pooler | null
  /** The most connections, including those for shared transactions; 16 by default. */
  readonly connections?: number
  /** Called when a connection is lost, in use or idle. The pool opens new ones by itself. */
  readonly onLost?: (error: Error) => void
}

const oldestSupported = 140000

/**
 * A pool of connections, none of which is open yet. Statements are prepared once and called by name. int8 and numeric arrive
 * as numbers, timestamptz as Date, date as text.
 */
export function openDatabase(connection: Connection, settings: PoolSettings = {}): Database {
  const connections = settings.connections ?? 16
  const forSharing = Math.floor(connections / 4)
  // A pooler may use another server connection for the next statement, where the name is unknown.
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

/** Throws a StartError if the database does not answer or its PostgreSQL is too old. */
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

/** Opens a database and checks that it answers. Throws a StartError if it cannot be used. */
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
    // The pool listens only to idle connections. A connection that breaks while it is in use raises its error here as well as
    // in the running statement; without a listener, that error would end the process.
    client.on('error', error => settings.onLost?.(error))
  })
  // The loss of an idle connection was already reported above. The pool repeats it here, and a listener is required.
  pool.on('error', () => {})
  return pool
}

function unreachable(connection: Connection, error: unknown): StartError {
  // Leaves out user and password, because the address ends up in logs.
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

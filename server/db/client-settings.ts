import pg from 'pg'

/** Where the database is: an address, or the embedded server's socket folder. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string }

export interface TimeLimits {
  /** In seconds; 0 means no limit, and the default is 30. */
  readonly statementTimeoutSeconds?: number
  /** How long a statement waits for a lock. 0, the default, means as long as the statement may run. */
  readonly lockTimeoutSeconds?: number
  /** How long to wait for a connection, from a pool or a new one; 5 seconds by default. */
  readonly connectTimeoutSeconds?: number
  /** How long to wait for a database that sends nothing at all; unlimited by default. */
  readonly silenceTimeoutSeconds?: number
}

/**
 * The settings of every connection to the database, in the server's pool and outside it: int8 and numeric arrive as numbers,
 * timestamptz as Date, date as text.
 */
export function clientSettings(connection: Connection, limits: TimeLimits = {}): pg.ClientConfig {
  return { ...sessionSettings(limits), ...settingsOnOurSide(connection, limits) }
}

interface SingleSettings {
  readonly limits?: TimeLimits
  /** The application name under which the database lists the connection. */
  readonly name?: string
}

/**
 * A connection outside the pool, for one piece of work, not opened yet. If the database closes it, only the current or the
 * next statement fails. Without the error listener, the whole process would end.
 */
export function singleClient(connection: Connection, { limits, name }: SingleSettings = {}): pg.Client {
  const client = new pg.Client({
    ...clientSettings(connection, limits),
    ...(name !== undefined && { application_name: name }),
  })
  client.on('error', () => {})
  return client
}

/**
 * The same settings for a pooler, which refuses connections that request session settings at the start. So they are set once
 * the connection is open. The pooler may hand the session on afterwards, but only to connections of this pool, which use the
 * same settings.
 */
export function pooledSettings(connection: Connection, limits: TimeLimits = {}) {
  const settings = Object.entries(sessionSettings(limits))
  const text = settings.map(([name, value]) => `set ${name} = ${value}`).join('; ')
  return {
    ...settingsOnOurSide(connection, limits),
    onConnect: async (client: pg.ClientBase) => void (await client.query(text)),
  }
}

/** The limits that PostgreSQL itself enforces, in milliseconds. */
function sessionSettings(limits: TimeLimits) {
  const statementTimeout = (limits.statementTimeoutSeconds ?? 30) * 1000
  return {
    statement_timeout: statementTimeout,
    // A transaction left open by a fault of ours must not hold its locks for ever.
    idle_in_transaction_session_timeout: statementTimeout,
    lock_timeout: (limits.lockTimeoutSeconds ?? 0) * 1000,
  }
}

function settingsOnOurSide(connection: Connection, limits: TimeLimits): pg.ClientConfig {
  return {
    ...connection,
    application_name: 'sevenfold',
    connectionTimeoutMillis: (limits.connectTimeoutSeconds ?? 5) * 1000,
    ...(limits.silenceTimeoutSeconds !== undefined && { query_timeout: limits.silenceTimeoutSeconds * 1000 }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
  }
}

// PostgreSQL returns sums and counts as int8 and numeric; none here comes near 2^53.
const { INT8, NUMERIC, DATE } = pg.types.builtins
const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === DATE) return String
  return pg.types.getTypeParser(type, format === 'binary' ? 'text' : format)
}

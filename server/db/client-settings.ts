import pg from 'pg'

/** Where the database is: an address, or the embedded server's socket folder. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string }

export interface TimeLimits {
  /** 0: none. */
  readonly statementTimeoutSeconds?: number
  /** How long a statement waits for a lock; 0, the default, for as long as the statement may take. */
  readonly lockTimeoutSeconds?: number
  /** How long to wait for a connection, one of a pool's or a new one; 5 by default. */
  readonly connectTimeoutSeconds?: number
  /** How long a database that says nothing at all is waited for; none by default. */
  readonly silenceTimeoutSeconds?: number
}

/**
 * What lets any call be answered within six seconds whatever the database does. PostgreSQL ends a statement that takes too
 * long; one of which nothing is heard by then is given up here, with its connection (end-when-silent.ts).
 */
export const answerInTime: TimeLimits = {
  connectTimeoutSeconds: 1.5,
  statementTimeoutSeconds: 4,
  silenceTimeoutSeconds: 4.2,
}

/**
 * How every connection to the database is set up, in the server's pool and beside it: int8 and numeric arrive as
 * numbers, timestamptz as Date, date as its text.
 */
export function clientSettings(connection: Connection, limits: TimeLimits = {}): pg.ClientConfig {
  return { ...sessionSettings(limits), ...settingsOnOurSide(connection, limits) }
}

interface SingleSettings {
  readonly limits?: TimeLimits
  /** By which the database lists it. */
  readonly name?: string
}

/**
 * A connection beside the pool, for one piece of work, not opened yet. When the database ends it, the statement under way
 * fails, or else the next one: nothing more happens, where without a listener the whole program would end.
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
 * The same through a pooler, which refuses connections that bring settings of the session with them: they are set on the
 * connection once it is there. A pooler may give it to others afterwards, who are connections of this pool with the same.
 */
export function pooledSettings(connection: Connection, limits: TimeLimits = {}) {
  const settings = Object.entries(sessionSettings(limits))
  const text = settings.map(([name, value]) => `set ${name} = ${value}`).join('; ')
  return {
    ...settingsOnOurSide(connection, limits),
    onConnect: async (client: pg.ClientBase) => void (await client.query(text)),
  }
}

/** What PostgreSQL itself sees to, in milliseconds. */
function sessionSettings(limits: TimeLimits) {
  const statementTimeout = (limits.statementTimeoutSeconds ?? 30) * 1000
  return {
    statement_timeout: statementTimeout,
    // A transaction left open by a fault here must not hold its locks for ever.
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

// Sums and counts are int8 and numeric in PostgreSQL; none here comes near 2^53.
const { INT8, NUMERIC, DATE } = pg.types.builtins
const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === DATE) return String
  return pg.types.getTypeParser(type, format === 'binary' ? 'text' : format)
}

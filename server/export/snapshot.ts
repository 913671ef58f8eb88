import type pg from 'pg'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { longestWait, ofExportStatement, ofStatement } from '../http/limits.ts'

/** Opens the database connection of an export's process. Rejects as soon as other calls do if the database does not answer. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, { name: 'sevenfold export', limits: ofExportStatement })
  await client.connect()
  return client
}

/** Large enough that round trips to the database are a small part of the work, small enough to need little memory. */
const usualBatch = 500

/** A compiled query. */
export interface SnapshotQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Snapshot<Row> {
  readonly rowCount: number
  readonly batches: AsyncIterable<Row[]>
}

/**
 * Reads all rows of a query as they are now, however long the reading takes and whatever others save meanwhile: uses a cursor
 * in a read-only snapshot, with one batch at a time in memory. Throws errors of the query here, before any batch. The
 * connection must not be used for anything else, and ends with the last batch.
 */
export async function openSnapshot<Row>(client: pg.Client, query: SnapshotQuery): Promise<Snapshot<Row>> {
  await beginSnapshot(client)
  const { rowCount, batches } = await openCounted<Row>(client, 'export', query, usualBatch)
  return { rowCount, batches: read() }

  async function* read(): AsyncGenerator<Row[]> {
    yield* batches
    await endSnapshot(client)
  }
}

/**
 * Reads the rows of a query in a snapshot, batch by batch, and their number. To count them, the cursor is moved to its end.
 * PostgreSQL keeps joined and sorted rows, so the batches then cost little more.
 */
export async function openCounted<Row>(
  client: pg.Client,
  name: string,
  { sql, parameters }: SnapshotQuery,
  rowsPerBatch: number,
): Promise<Snapshot<Row>> {
  await client.query(`declare ${name} scroll cursor for ${sql}`, [...parameters])
  const { rowCount } = await client.query(`move forward all in ${name}`)
  await client.query(`move absolute 0 in ${name}`)
  return { rowCount: rowCount ?? 0, batches: batchesOf<Row>(client, name, rowsPerBatch) }
}

/** Begins a snapshot: from here on the connection sees the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local idle_in_transaction_session_timeout = '${longestWait.snapshotIdleSeconds}s'`)
  // A count by several parallel workers would leave no processor time to people who save.
  await client.query('set local max_parallel_workers_per_gather = 0')
}

/** Ends the snapshot and closes its connection. */
export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
  await client.end()
}

/** Reads the rows of a query in a snapshot, batch by batch. Throws errors of the query at once. */
export async function openCursor<Row>(
  client: pg.Client,
  name: string,
  { sql, parameters }: SnapshotQuery,
  rowsPerBatch = usualBatch,
): Promise<AsyncGenerator<Row[]>> {
  await client.query(`declare ${name} no scroll cursor for ${sql}`, [...parameters])
  return batchesOf(client, name, rowsPerBatch)
}

async function* batchesOf<Row>(
  client: pg.Client,
  cursor: string,
  rowsPerBatch: number,
): AsyncGenerator<Row[]> {
  const fetch = `fetch ${rowsPerBatch} from ${cursor}`
  // Before the first batch, the database may have to sort all rows.
  let { rows } = await client.query(fetch)
  while (rows.length > 0) {
    yield rows
    rows = (await client.query(soon(fetch))).rows
  }
  await client.query(soon(`close ${cursor}`))
}

/** A statement that takes the database little time. If nothing is heard of it for as long as a call may wait, it is given up. */
function soon(text: string): pg.QueryConfig & { readonly query_timeout: number } {
  return { text, query_timeout: ofStatement.silenceTimeoutSeconds * 1000 }
}

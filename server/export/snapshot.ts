import type pg from 'pg'
import type { BetweenPieces } from '../background/make-file.ts'

/** As many as make a round trip to the database a small part of the work, and little to hold in memory. */
const usualBatch = 500
/** As many take the database some hundredths of a second: a pause after each leaves room to those who save. */
const rowsPerPiece = 2_000
/** A reader may pause for so long; the snapshot must not hold the database's clean-up back for ever. */
const mostIdleSeconds = 120

/** A query as the database takes it. */
export interface SnapshotQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Snapshot<Row> {
  readonly rowCount: number
  readonly batches: AsyncIterable<Row[]>
}

/**
 * All rows of a query as they are at this moment, however long reading takes and whatever others save meanwhile: a
 * read-only snapshot and a cursor in it, of which one batch at a time is in memory. What is wrong with the query is
 * thrown here, before any batch. The connection is the snapshot's alone, and ends with the last batch.
 */
export async function openSnapshot<Row>(
  client: pg.Client,
  query: SnapshotQuery,
  between: BetweenPieces,
): Promise<Snapshot<Row>> {
  await beginSnapshot(client)
  const { rowCount, batches } = await openCounted<Row>(client, 'export', query, usualBatch, between)
  return { rowCount, batches: read() }

  async function* read(): AsyncGenerator<Row[]> {
    yield* batches
    await endSnapshot(client)
  }
}

/** The rows of a query in a snapshot, batch by batch, and how many there are; worked out once, and not a second time to count them. */
export async function openCounted<Row>(
  client: pg.Client,
  name: string,
  { sql, parameters }: SnapshotQuery,
  rowsPerBatch: number,
  between: BetweenPieces,
): Promise<Snapshot<Row>> {
  await client.query(`declare ${name} scroll cursor for ${sql}`, [...parameters])
  const rowCount = await passOver(client, name, between)
  await client.query(`move absolute 0 in ${name}`)
  return { rowCount, batches: batchesOf<Row>(client, name, rowsPerBatch) }
}

/** To its end, and how many rows that were. PostgreSQL keeps what it has joined and sorted, so that the batches cost little more. */
async function passOver(client: pg.Client, cursor: string, between: BetweenPieces): Promise<number> {
  for (let all = 0; ; ) {
    const start = performance.now()
    const { rowCount } = await client.query(`move forward ${rowsPerPiece} in ${cursor}`)
    all += rowCount ?? 0
    if ((rowCount ?? 0) < rowsPerPiece) return all
    await between(performance.now() - start)
  }
}

/** From here on the connection sees the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local idle_in_transaction_session_timeout = '${mostIdleSeconds}s'`)
  // A count that several processes work out at once leaves nothing to those who save.
  await client.query('set local max_parallel_workers_per_gather = 0')
}

export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
  await client.end()
}

/** The rows of a query in a snapshot, batch by batch. What is wrong with it is thrown at once. */
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
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsPerBatch} from ${cursor}`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query(`close ${cursor}`)
}

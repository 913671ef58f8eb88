import type pg from 'pg'

/** As many as make a round trip to the database a small part of the work, and little to hold in memory. */
const rowsPerBatch = 500
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
  { sql, parameters }: SnapshotQuery,
): Promise<Snapshot<Row>> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local idle_in_transaction_session_timeout = '${mostIdleSeconds}s'`)
  const counted = await client.query(`select count(*) as n from (${sql}) counted`, [...parameters])
  await client.query(`declare export no scroll cursor for ${sql}`, [...parameters])
  return { rowCount: Number(counted.rows[0]?.n), batches: read() }

  async function* read(): AsyncGenerator<Row[]> {
    for (;;) {
      const { rows } = await client.query(`fetch ${rowsPerBatch} from export`)
      if (rows.length === 0) break
      yield rows
    }
    await client.query('commit')
    await client.end()
  }
}

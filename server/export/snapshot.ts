import type { RawBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Small, so that the saves of others never wait long for their turn. */
const rowsPerBatch = 100
/** A reader may pause for so long; the snapshot must not hold the database's clean-up back for ever. */
const mostIdleSeconds = 120

export interface Snapshot<Row> {
  readonly rowCount: number
  readonly batches: AsyncIterable<Row[]>
  /** Gives the connection back, also in the middle, which stops the query. May be called at any time and again. */
  close(): void
}

/**
 * All rows of a query as they are at this moment, however long reading takes and whatever others save meanwhile: a
 * read-only snapshot and a cursor in it, of which one batch at a time is in memory. Close it in any case. What is wrong
 * with the query is thrown here, before any batch.
 */
export async function openSnapshot<Row>(
  { pool, kysely }: Database,
  query: RawBuilder<Row>,
): Promise<Snapshot<Row>> {
  const { sql, parameters } = query.compile(kysely)
  const client = await pool.connect()
  let open = true
  const release = (broken: boolean) => {
    if (!open) return
    open = false
    client.release(broken)
  }
  // As an object the statement is not prepared under a name: its plan is for this export only.
  const run = (text: string, values: readonly unknown[] = []) => client.query({ text, values: [...values] })
  try {
    await run('begin transaction isolation level repeatable read read only')
    await run(`set local idle_in_transaction_session_timeout = '${mostIdleSeconds}s'`)
    const counted = await run(`select count(*) as n from (${sql}) counted`, parameters)
    await run(`declare export no scroll cursor for ${sql}`, parameters)
    return { rowCount: Number(counted.rows[0]?.n), batches: read(), close: () => release(true) }
  } catch (error) {
    release(true)
    throw error
  }

  async function* read(): AsyncGenerator<Row[]> {
    for (;;) {
      const { rows } = await run(`fetch ${rowsPerBatch} from export`)
      if (rows.length === 0) break
      yield rows
    }
    await run('commit')
    release(false)
  }
}

import type { RawBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'

/**
 * Runs a query that PostgreSQL plans for the very values in it. Which index is best for a search or a filter depends on
 * how many rows it leaves; a plan that is prepared once for all values would walk everything for some of them.
 */
export async function runPlanned<Row>({ pool, kysely }: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(kysely)
  // As an object a statement is not prepared under a name.
  const { rows } = await pool.query({ text: sql, values: [...parameters] })
  return rows
}

import type { RawBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'

/**
 * Runs a query with a plan made for its actual values. Which index is best for a search or a filter depends on how many rows
 * match. A plan that is prepared once for all values would scan everything for some of them.
 */
export async function runPlanned<Row>({ pool, kysely }: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(kysely)
  // A statement that is passed as an object is not prepared under a name.
  const { rows } = await pool.query({ text: sql, values: [...parameters] })
  return rows
}

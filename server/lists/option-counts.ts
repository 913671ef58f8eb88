import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'

// spec 3 §2.50

/** How many rows of a source each choice of a filter leaves, by one look at the rows. */
export async function countOptions<Option extends string>(
  db: Database,
  source: RawBuilder<unknown>,
  options: Readonly<Record<Option, RawBuilder<unknown>>>,
): Promise<Record<string, number>> {
  const counts = Object.entries<RawBuilder<unknown>>(options).map(
    ([option, meaning]) => sql`${sql.lit(option)}, count(*) filter (where ${meaning})`,
  )
  const found = await sql<{ counts: Record<string, number> }>`
    select json_build_object(${sql.join(counts)}) as counts from ${source}`.execute(db.kysely)
  return found.rows[0]?.counts ?? {}
}

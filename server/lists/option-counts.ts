import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'

// spec 3 §2.50

/** As many officers, or branches, stand in a filter; a lender of a thousand officers finds all of them there. */
export const mostChoices = 1_000

type Options = Readonly<Record<string, RawBuilder<unknown>>>

/** How many rows of a source each choice of a filter leaves, by one look at the rows. */
export function countOptions(
  db: Database,
  source: RawBuilder<unknown>,
  options: Options,
): Promise<Record<string, number>> {
  return sumOptions(db, source, options, sql`1`)
}

/**
 * The same where the choices ask nothing but how many forms a row that is not deleted has, and how many of them are completed.
 * Rows with the same two numbers are counted before they are asked, and an index tells the numbers without the table (migration 032).
 */
export function countByForms(
  db: Database,
  table: 'clients' | 'users',
  alias: string,
  options: Options,
): Promise<Record<string, number>> {
  const source = sql`(select form_count, completed_count, count(*) as n from ${sql.table(table)}
    where deleted_at is null group by form_count, completed_count) ${sql.ref(alias)}`
  return sumOptions(db, source, options, sql`n`)
}

async function sumOptions(
  db: Database,
  source: RawBuilder<unknown>,
  options: Options,
  each: RawBuilder<unknown>,
): Promise<Record<string, number>> {
  const counts = Object.entries(options).map(
    ([option, meaning]) => sql`${sql.lit(option)}, coalesce(sum(${each}) filter (where ${meaning}), 0)`,
  )
  const found = await sql<{ counts: Record<string, number> }>`
    select json_build_object(${sql.join(counts)}) as counts from ${source}`.execute(db.kysely)
  return found.rows[0]?.counts ?? {}
}

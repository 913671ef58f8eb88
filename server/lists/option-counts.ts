import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'

// spec 3 §2.50

/** The most officers, or branches, that a filter offers; a lender with a thousand officers finds all of them there. */
export const mostChoices = 1_000

type Options = Readonly<Record<string, RawBuilder<unknown>>>

/** Counts how many rows of a source each choice of a filter leaves, in one pass over the rows. */
export function countOptions(
  db: Database,
  source: RawBuilder<unknown>,
  options: Options,
): Promise<Record<string, number>> {
  return sumOptions(db, source, options, sql`1`)
}

/** SQL conditions for the status of a client or user, alias `alias`, by how many of their forms are completed (spec 2 §4). */
export function statusesByForms(alias: string) {
  const [forms, completed] = [sql.ref(`${alias}.form_count`), sql.ref(`${alias}.completed_count`)]
  return {
    withoutForms: sql`${forms} = 0`,
    withForms: {
      'all-completed': sql`${forms} > 0 and ${completed} = ${forms}`,
      'partially-completed': sql`${completed} > 0 and ${completed} < ${forms}`,
      'in-progress': sql`${forms} > 0 and ${completed} = 0`,
    },
  }
}

/**
 * The same for choices that depend only on how many forms a live row has and how many of them are completed. Rows with the
 * same two numbers are grouped before they are checked, and an index provides the numbers without reading the table
 * (migration 032).
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

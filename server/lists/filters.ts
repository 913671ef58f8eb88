import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { isId } from './paging.ts'

/** The condition that a column holds a requested id: none if no id is requested, and false if the text is not an id. */
export function ofId(column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown>[] {
  if (!id) return []
  return [isId(id) ? sql`${column} = ${id}` : sql`false`]
}

// D47

/** A time span from `start`, without `end`; null leaves that side open. */
export interface Bounds {
  readonly start: Date | null
  readonly end: Date | null
}

/** SQL condition: a moment lies within the bounds. */
export function isWithin(moment: RawBuilder<unknown>, { start, end }: Bounds): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(start ? [sql`${moment} >= ${start}`] : []),
    ...(end ? [sql`${moment} < ${end}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Looks up a status filter. 'all', '' and undefined are no filter; an unknown status throws a 400 that lists the known ones. */
export function statusFilter<Value>(
  status: string | undefined,
  meanings: Readonly<Record<string, Value>>,
): Value | undefined {
  const wanted = status?.trim().toLowerCase().replaceAll(/[ _]/g, '-') ?? ''
  if (wanted === '' || wanted === 'all') return undefined
  if (Object.hasOwn(meanings, wanted)) return meanings[wanted]
  const message = `use all, ${Object.keys(meanings).join(', ')}`
  throw new Problem(400, `status: ${message}`, { errors: { status: message } })
}

/** The same for a filter of several statuses, separated by commas; undefined if one of them is 'all' or there is none. */
export function statusesFilter<Value>(
  statuses: string | undefined,
  meanings: Readonly<Record<string, Value>>,
): readonly Value[] | undefined {
  const named = (statuses ?? '').split(',').filter(word => word.trim() !== '')
  const found = named.map(word => statusFilter(word, meanings))
  const values = found.filter(value => value !== undefined)
  return values.length === 0 || values.length < found.length ? undefined : values
}

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

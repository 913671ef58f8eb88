import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { runPlanned } from './run-planned.ts'
import { foldedSearch, holds } from './search-words.ts'

// spec 2 §2.60, §9.25

/** Counting stops here: "1,000+". */
export const countedUpTo = 1_000

export interface Matching {
  readonly matching: number
  readonly matchingExact: boolean
}

/** Whom a search means among clients, as a condition on alias `d` of people; null when there is nothing to search for. */
export async function searchClients(
  db: Database,
  search: string | undefined,
): Promise<RawBuilder<unknown> | null> {
  const text = foldedSearch(search)
  return text === null ? null : meant(text, await officersLike(db, text))
}

/** The same among users, who are found by their own words alone. */
export function searchUsers(search: string | undefined): RawBuilder<unknown> | null {
  const text = foldedSearch(search)
  return text === null ? null : holds(sql`d.words`, text)
}

/**
 * The officers, deleted ones too, whose clients a search means; as PostgreSQL writes an array. Officers are few: each is
 * asked for the words (offset 0), since an index of everybody's words finds all clients that hold them first.
 */
export async function officersLike(db: Database, text: string): Promise<string> {
  const found = await runPlanned(
    db,
    sql<{ ids: string }>`select coalesce(array_agg(o.id), '{}')::text as ids
      from (select id, words from people where kind = 'loan_officer' offset 0) o where ${holds(sql`o.words`, text)}`,
  )
  return found[0]?.ids ?? '{}'
}

/** The same with what was found first: `officers` is the answer of officersLike. */
export function meant(text: string, officers: string): RawBuilder<unknown> {
  const own = holds(sql`d.words`, text)
  return officers === '{}' ? own : sql`(${own} or d.officer_id = any(${officers}::uuid[]))`
}

/** A search within a few rows, deleted clients too: true when the client's own words, not its officer's, hold the text. */
export function ownWords(search: string | undefined, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  if (text === null) return []
  return [sql`exists (select from people p where p.id = ${id} and ${holds(sql`p.words`, text)})`]
}

/** The search words of whoever has this id. */
export function wordsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select p.words from people p where p.id = ${id})`
}

/** How many rows a `select from …` gives, counted up to 1,000. */
export async function countUpTo(db: Database, rows: RawBuilder<unknown>): Promise<Matching> {
  const counted = await runPlanned(
    db,
    sql<{ n: number }>`select count(*) as n from (${rows} limit ${countedUpTo + 1}) counted`,
  )
  return matchingOf(counted[0]?.n ?? 0, false)
}

/** A count that is known, or one that stopped soon after 1,000. */
export function matchingOf(n: number, known: boolean): Matching {
  return known
    ? { matching: n, matchingExact: true }
    : { matching: Math.min(n, countedUpTo), matchingExact: n <= countedUpTo }
}

/** The filter's meaning; 'all', '' and none are no filter, anything unknown is a 400 that names what there is. */
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

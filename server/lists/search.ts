import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { runPlanned } from './run-planned.ts'
import { foldedSearch, matchesSearch } from './search-words.ts'

// spec 2 §2.60, §9.25

/** Counting stops here; the screen then shows "1,000+". */
export const countedUpTo = 1_000

export interface Matching {
  readonly matching: number
  readonly matchingExact: boolean
}

/** The clients that a search matches, as a condition on alias `d` of people; null if there is nothing to search for. */
export async function searchClients(
  db: Database,
  search: string | undefined,
): Promise<RawBuilder<unknown> | null> {
  const text = foldedSearch(search)
  return text === null ? null : matchesClientOrOfficer(text, await officersLike(db, text))
}

/** The same for users, who are only found by their own words. */
export function searchUsers(search: string | undefined): RawBuilder<unknown> | null {
  const text = foldedSearch(search)
  return text === null ? null : matchesSearch(sql`d.words`, text)
}

/**
 * The officers, deleted ones too, whose names match a search of clients; in PostgreSQL's array notation. There are few
 * officers, so `offset 0` makes PostgreSQL check each of them. The index of everybody's words would first find all clients
 * that match.
 */
export async function officersLike(db: Database, text: string): Promise<string> {
  const found = await runPlanned(
    db,
    sql<{ ids: string }>`select coalesce(array_agg(o.id), '{}')::text as ids
      from (select id, words from people where kind = 'loan_officer' offset 0) o where ${matchesSearch(sql`o.words`, text)}`,
  )
  return found[0]?.ids ?? '{}'
}

/** The condition of searchClients, for officers that officersLike has already found. */
export function matchesClientOrOfficer(text: string, officers: string): RawBuilder<unknown> {
  const own = matchesSearch(sql`d.words`, text)
  return officers === '{}' ? own : sql`(${own} or d.officer_id = any(${officers}::uuid[]))`
}

/** A search among a few rows, deleted clients included: matches the client's own words, not those of its officer. */
export function matchesOwnWords(search: string | undefined, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  if (text === null) return []
  return [sql`exists (select from people p where p.id = ${id} and ${matchesSearch(sql`p.words`, text)})`]
}

/** The search words of the person with this id. */
export function searchWordsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select p.words from people p where p.id = ${id})`
}

/** Counts the rows of a `select from …`, up to 1,000. */
export async function countUpTo(db: Database, rows: RawBuilder<unknown>): Promise<Matching> {
  const counted = await runPlanned(
    db,
    sql<{ n: number }>`select count(*) as n from (${rows} limit ${countedUpTo + 1}) counted`,
  )
  return matchingOf(counted[0]?.n ?? 0, false)
}

/** The result of a count that is exact, or of one that stopped just after 1,000. */
export function matchingOf(n: number, known: boolean): Matching {
  return known
    ? { matching: n, matchingExact: true }
    : { matching: Math.min(n, countedUpTo), matchingExact: n <= countedUpTo }
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

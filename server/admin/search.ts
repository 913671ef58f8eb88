import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { searchText } from '../lists.ts'
import { runPlanned } from './run-planned.ts'

/** Up to this many people are looked up first; a search that finds more is checked row by row as a list is walked. */
const fewPeople = 1_000

/** Counting stops here: "1,000+". */
export const countedUpTo = 1_000

/** What a search means for the rows of a list. */
export interface Search {
  /** True when the client or user with this id is found; a client also by its officer. */
  person(id: RawBuilder<unknown>): RawBuilder<unknown>
  /** True when form `f` is found: by its client or user, or by its own id. */
  readonly form: RawBuilder<unknown>
}

/**
 * Prepares a search for a part of a name, e-mail, user name, client ID or id; null when there is nothing to search for.
 * Words that few people have are found first, by trigrams, and then their rows by index. What many have is found soon
 * enough by walking the list in its order. So neither reads everything.
 */
export async function prepareSearch(db: Database, search: string | undefined): Promise<Search | null> {
  const text = searchText(search)
  if (text === null) return null
  const pattern = patternOf(text)
  const id = couldBeId(text)
  const [people, forms] = await Promise.all([
    idsOf(db, sql`people_search where is_live and all_words like ${pattern}`),
    id ? idsOf(db, sql`form_search where words like ${pattern}`) : [],
  ])
  if (people.length > fewPeople || forms.length > fewPeople) return walking(pattern, id)
  return {
    person: column => sql`${column} = any(${people}::uuid[])`,
    form: sql`(f.client_id = any(${people}::uuid[]) or f.user_id = any(${people}::uuid[]) or f.id = any(${forms}::uuid[]))`,
  }
}

async function idsOf(db: Database, condition: RawBuilder<unknown>): Promise<string[]> {
  const rows = await runPlanned(db, sql<{ id: string }>`select id from ${condition} limit ${fewPeople + 1}`)
  return rows.map(row => row.id)
}

function walking(pattern: string, id: boolean): Search {
  const person: Search['person'] = column =>
    sql`exists (select from people_search p where p.id = ${column} and p.is_live and p.all_words like ${pattern})`
  const owner = person(sql`coalesce(f.client_id, f.user_id)`)
  return { person, form: id ? sql`(${owner} or f.id::text like ${pattern})` : owner }
}

/** A search within a few rows, deleted clients too: true when the client's own words, not its officer's, hold the text. */
export function ownWords(search: string | undefined, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const text = searchText(search)
  if (text === null) return []
  return [sql`exists (select from people_search p where p.id = ${id} and p.words like ${patternOf(text)})`]
}

/** For words kept in lower case. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

function couldBeId(text: string): boolean {
  return /^[\da-f-]{3,36}$/.test(text)
}

export interface Matching {
  readonly matching: number
  readonly matchingExact: boolean
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

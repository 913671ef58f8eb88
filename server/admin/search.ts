import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { searchText } from '../lists.ts'

/** Up to this many people are looked up first; a search that finds more is checked row by row as a list is walked. */
const fewPeople = 500

/** Counting stops here: "1,000+". */
export const countedUpTo = 1_000

/** What a search means for rows: a condition on the ids of the people (and forms) that a row is about. */
export interface Search {
  /** True when one of these id columns (of clients or users) is of somebody who is found. */
  person(...columns: RawBuilder<unknown>[]): RawBuilder<unknown>
  /** As `person`, for forms of alias `f` with client `c`: also by the form's own id and the client's officer. */
  readonly form: RawBuilder<unknown>
}

/**
 * Prepares a search for a part of a name, e-mail, user name, client ID or id; null when there is nothing to search for.
 * Names that few people have are found first, by trigrams, and then their rows by index. What many have is found soon
 * enough by walking the list in its order. So neither reads everything.
 */
export async function prepareSearch(db: Database, search: string | undefined): Promise<Search | null> {
  const text = searchText(search)
  if (text === null) return null
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await sql<{ people: string[]; forms: string[] }>`select
    array(select id from people_search where words like lower(${pattern}) limit ${fewPeople + 1}) as people,
    ${couldBeId(text) ? sql`array(select id from form_search where words like ${pattern} limit ${fewPeople + 1})` : sql`'{}'::uuid[]`} as forms`.execute(
    db.kysely,
  )
  const { people = [], forms = [] } = found.rows[0] ?? {}
  const many = people.length > fewPeople || forms.length > fewPeople
  const officersClients = many ? [] : await clientsOf(db, people)
  if (many || officersClients.length > fewPeople) return walking(pattern)
  return {
    person: (...columns) => anyOf(columns.map(column => sql`${column} = any(${people}::uuid[])`)),
    form: anyOf([
      sql`f.client_id = any(${[...people, ...officersClients]}::uuid[])`,
      sql`f.user_id = any(${people}::uuid[])`,
      sql`f.id = any(${forms}::uuid[])`,
    ]),
  }
}

function walking(pattern: string): Search {
  const person = (...columns: RawBuilder<unknown>[]) =>
    sql`exists (select from people_search p where p.id in (${sql.join(columns)}) and p.words like lower(${pattern}))`
  return {
    person,
    form: anyOf([
      person(sql`f.client_id`, sql`f.user_id`, sql`c.officer_id`),
      sql`f.id::text like ${pattern}`,
    ]),
  }
}

async function clientsOf(db: Database, officers: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from clients where officer_id = any(${officers}::uuid[]) limit ${fewPeople + 1}`.execute(
    db.kysely,
  )
  return found.rows.map(row => row.id)
}

function couldBeId(text: string): boolean {
  return /^[\da-f-]{3,36}$/.test(text)
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`
}

export interface Matching {
  readonly matching: number
  readonly matchingExact: boolean
}

/** How many rows `select from …` gives, counted up to 1,000. */
export async function countUpTo(db: Database, rows: RawBuilder<unknown>): Promise<Matching> {
  const counted = await sql<{ n: number }>`
    select count(*) as n from (${rows} limit ${countedUpTo + 1}) counted`.execute(db.kysely)
  const n = counted.rows[0]?.n ?? 0
  return { matching: Math.min(n, countedUpTo), matchingExact: n <= countedUpTo }
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

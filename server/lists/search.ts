import { type RawBuilder, sql } from 'kysely'
import { canBeSeveralWords, folded, partsOfSearch, spelledOut, withoutSigns } from '../../accounts/folded.ts'
import type { Database } from '../db/connect.ts'
import {
  allRows,
  countUpTo,
  decodeCursor,
  type ListQuery,
  type Matching,
  matchingOf,
  type Page,
  type PageRequest,
  type RowWithSortKey,
  readPage,
  rowsIn,
  runPlanned,
} from './paging.ts'

// spec 2 §2.60, §9.25

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

/**
 * A search in the form in which it is compared with search words: trimmed and folded; null if there is nothing to search for.
 */
export function foldedSearch(search: string | undefined): string | null {
  return folded(search ?? '').trim() || null
}

/**
 * SQL condition: the search words contain every word of a folded search, in any order, or a phone number that the search means.
 */
export function matchesSearch(words: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const digits = phoneDigits(search)
  const every = containsEveryWord(words, search)
  return digits === null ? every : sql`(${every} or ${words} like ${`%#%${digits}%`})`
}

/**
 * SQL condition: search words contain every word of a folded search, in any order. Signs inside names do not count, because
 * the search words of a name contain it with and without them (migration 040), and neither do spaces (migration 042).
 */
function containsEveryWord(text: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const withoutSpaces = sql`replace(${text}, ' ', '')`
  const every = partsOfSearch(search).map(part => {
    const places = canBeSeveralWords(part) ? [text, withoutSpaces] : [text]
    const spellings = [...new Set([part, spelledOut(part)])]
    return sql`(${sql.join(
      places.flatMap(place => spellings.map(spelling => sql`${place} like ${patternOf(spelling)}`)),
      sql` or `,
    )})`
  })
  return sql`(${sql.join(every, sql` and `)})`
}

const countryIndependentDigits = 9
const fewestDigits = 3

/**
 * The digits to compare a phone number by; null if the search is not one. 0754 123 456 and +255 754 123456 are the same
 * number, so only the last nine digits count, without leading zeros.
 */
function phoneDigits(search: string): string | null {
  if (!/^[+(]?[\d\s()./-]+$/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-countryIndependentDigits)
  return digits.length < fewestDigits ? null : digits
}

/**
 * A LIKE pattern that finds a text anywhere; for words that are stored in lower case. Keyboards type a straight apostrophe and
 * documents print a curved one, so either finds the other.
 */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/['‘’ʼ]/g, '_')}%`
}

// spec 2 §9.25

/** Separates the number of a part from the cursor within it. No other cursor contains a dot. */
const partSeparator = '.'

/** The condition for the rows of one part of a list; null for an empty part. */
type Part = RawBuilder<unknown> | null

/** Reads a page of a list of consecutive parts, each in the list's own order. A cursor names the part where it continues. */
export async function pageOfParts<Row>(
  parts: readonly Part[],
  { limit, cursor }: PageRequest,
  read: (part: RawBuilder<unknown>, page: PageRequest) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const start = placeOf(cursor, parts.length)
  let { within } = start
  const rows: Row[] = []
  for (const [place, part] of parts.entries()) {
    if (place < start.place || part === null) continue
    const room = rowsIn(limit) - rows.length
    const page = await read(part, {
      limit: Math.max(room, 1),
      ...(within !== undefined && { cursor: within }),
    })
    if (room === 0 && page.rows.length > 0) return { rows, nextCursor: place + partSeparator }
    rows.push(...page.rows)
    if (page.nextCursor) return { rows, nextCursor: place + partSeparator + page.nextCursor }
    within = undefined
  }
  return { rows, nextCursor: null }
}

function placeOf(cursor: string | undefined, count: number) {
  if (cursor === undefined) return { place: 0, within: undefined }
  const [place = '', within] = cursor.split(partSeparator)
  // A cursor of another kind is refused with the same message as any invalid cursor.
  if (within === undefined || !/^\d$/.test(place) || Number(place) >= count) decodeCursor('', 'text')
  return { place: Number(place), within: within || undefined }
}

/**
 * The parts of a search by how well a name matches, best first: names that consist of exactly these words, in any order;
 * names that contain every word; rows that match by other words. So a phone number that contains the digits of a name comes
 * after that name. `words` are search words, whose first line is the name.
 */
export function partsByName(words: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  if (text === null) return []
  const name = sql`without_signs(split_part(${words}, chr(10), 1))`
  const isNamed = containsEveryWord(name, partsOfSearch(text).map(withoutSigns).join(' '))
  const isExact = sql`length(${name}) = ${withoutSigns(text).replaceAll(/\s+/g, ' ').length}::int`
  return [sql`(${isNamed} and ${isExact})`, sql`(${isNamed} and not ${isExact})`, sql`(not ${isNamed})`]
}

/**
 * Restricts the whole to each of the parts. If more than 1,000 rows match, they all form the last part, in the list's own
 * order: ranking so many would mean reading all of them. If no row matches, every part is empty, and need not be looked
 * through: no index finds a search of one or two letters, so each part would scan everybody.
 */
export function restrictToParts(
  whole: RawBuilder<unknown>,
  parts: readonly RawBuilder<unknown>[],
  { matching, matchingExact }: Matching,
): Part[] {
  if (matching === 0 && matchingExact) return parts.map(() => null)
  if (parts.length === 0) return [whole]
  return matchingExact
    ? parts.map(part => sql`${whole} and ${part}`)
    : [...parts.slice(1).map(() => null), whole]
}

function readParts<Row extends RowWithSortKey>(
  db: Database,
  list: ListQuery,
  parts: readonly Part[],
  page: PageRequest,
  matching: Matching,
): Promise<Page<Row>> {
  return pageOfParts(parts, page, (part, asked) =>
    readPage<Row>(db, { ...list, where: sql`${list.where} and ${part}` }, asked, matching),
  )
}

/** Reads a page of a searched list in its parts, best first. The matching rows are counted once, over all parts. */
export async function readBestFirst<Row extends RowWithSortKey>(
  db: Database,
  list: ListQuery,
  parts: readonly RawBuilder<unknown>[],
  page: PageRequest,
) {
  const matching = await countUpTo(db, sql`select from ${list.source} where ${list.where}`)
  const found = await readParts<Row>(db, list, restrictToParts(sql`true`, parts, matching), page, matching)
  return { ...found, ...matching }
}

/** The conditions of a search by a row's own words, and by its loan officer's. */
interface Halves {
  readonly own: RawBuilder<unknown>
  readonly byOfficer: RawBuilder<unknown>
}

/**
 * The same for a list in which rows found by their own words come first, then those whose loan officer matches. The result's
 * `byOfficer` says how many the second are.
 */
export async function readOwnMatchesFirst<Row extends RowWithSortKey>(
  db: Database,
  list: ListQuery,
  { own, byOfficer, ownParts }: Halves & { readonly ownParts: readonly RawBuilder<unknown>[] },
  page: PageRequest,
) {
  const others = sql`${byOfficer} and not ${own}`
  const count = (part: RawBuilder<unknown>) =>
    countUpTo(db, sql`select from ${list.source} where ${list.where} and ${part}`)
  const [ownCount, otherCount] = await Promise.all([count(own), count(others)])
  const matching = sumOf(ownCount, otherCount)
  const parts = [...restrictToParts(own, ownParts, ownCount), others]
  const found = await readParts<Row>(db, list, parts, page, matching)
  return { ...found, ...matching, byOfficer: otherCount.matching }
}

/**
 * The statement that reads every row of a searched list for an export, in the order of its pages: best first, and rows whose
 * loan officer matches last.
 */
export async function allBestFirst<Row>(
  db: Database,
  list: ListQuery,
  parts: readonly RawBuilder<unknown>[],
  halves: Halves | null = null,
): Promise<RawBuilder<Row>> {
  if (parts.length === 0 && halves === null) return allRows<Row>(list)
  const own = halves?.own ?? sql`true`
  const matching = await countUpTo(db, sql`select from ${list.source} where ${list.where} and ${own}`)
  const ranks = restrictToParts(own, parts, matching).flatMap((part, rank) =>
    part === null ? [] : [sql`when ${part} then ${sql.lit(rank)}`],
  )
  if (ranks.length === 0) return allRows<Row>(list)
  return allRows<Row>(list, sql`case ${sql.join(ranks, sql` `)} else ${sql.lit(parts.length + 1)} end`)
}

function sumOf(one: Matching, other: Matching): Matching {
  const sum = one.matching + other.matching
  return one.matchingExact && other.matchingExact ? matchingOf(sum, false) : matchingOf(sum + 1, false)
}

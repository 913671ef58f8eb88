import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { decodeCursor, type Page, rowsIn } from './cursors.ts'
import type { PageRequest, Placed } from './keyset.ts'
import { type ListQuery, readPage } from './read-page.ts'
import { countUpTo, type Matching, matchingOf } from './search.ts'
import { foldedSearch, holdsEvery } from './search-words.ts'

// spec 2 §9.25

/** What separates the place of a part from the cursor within it; no other cursor has a dot. */
const mark = '.'

/** What holds for the rows of a part of a list; null for a part that is empty. */
type Part = RawBuilder<unknown> | null

/**
 * A page of a list that comes in parts, one after the other, each in the list's own order. A cursor names the part it
 * stands in.
 */
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
    if (room === 0 && page.rows.length > 0) return { rows, nextCursor: place + mark }
    rows.push(...page.rows)
    if (page.nextCursor) return { rows, nextCursor: place + mark + page.nextCursor }
    within = undefined
  }
  return { rows, nextCursor: null }
}

function placeOf(cursor: string | undefined, count: number) {
  if (cursor === undefined) return { place: 0, within: undefined }
  const [place = '', within] = cursor.split(mark)
  // A cursor of another kind is refused in the words for all of them.
  if (within === undefined || !/^\d$/.test(place) || Number(place) >= count) decodeCursor('', 'text')
  return { place: Number(place), within: within || undefined }
}

/**
 * The parts of a search by how well a name fits, best first: who is called exactly so, in any order of words; whose name
 * holds every word; whose other words do. So a phone number that holds the digits of a name comes after that name.
 * `words` are search words, in which the name is the first line.
 */
export function partsByName(words: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  if (text === null) return []
  const name = sql`split_part(${words}, chr(10), 1)`
  const isNamed = holdsEvery(name, text)
  const isExact = sql`length(${name}) = ${text.replaceAll(/\s+/g, ' ').length}::int`
  return [sql`(${isNamed} and ${isExact})`, sql`(${isNamed} and not ${isExact})`, sql`(not ${isNamed})`]
}

/**
 * These parts of the whole. Who searches for what more than 1,000 rows hold gets them in the list's own order, in the place of the
 * last part: to tell the best of so many would read all of them.
 */
export function dividedParts(
  whole: RawBuilder<unknown>,
  parts: readonly RawBuilder<unknown>[],
  { matchingExact }: Matching,
): Part[] {
  if (parts.length === 0) return [whole]
  return matchingExact
    ? parts.map(part => sql`${whole} and ${part}`)
    : [...parts.slice(1).map(() => null), whole]
}

function readParts<Row extends Placed>(
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

/** A page of a searched list in its parts, best first; how many rows match is counted once, over all parts. */
export async function readBestFirst<Row extends Placed>(
  db: Database,
  list: ListQuery,
  parts: readonly RawBuilder<unknown>[],
  page: PageRequest,
) {
  const matching = await countUpTo(db, sql`select from ${list.source} where ${list.where}`)
  const found = await readParts<Row>(db, list, dividedParts(sql`true`, parts, matching), page, matching)
  return { ...found, ...matching }
}

/**
 * The same of a list in which whoever is found by their own words comes first, and then those whose loan officer is named
 * so. `byOfficer` says how many the second are.
 */
export async function readOwnFirst<Row extends Placed>(
  db: Database,
  list: ListQuery,
  {
    own,
    byOfficer,
    ownParts,
  }: Record<'own' | 'byOfficer', RawBuilder<unknown>> & { readonly ownParts: readonly RawBuilder<unknown>[] },
  page: PageRequest,
) {
  const others = sql`${byOfficer} and not ${own}`
  const count = (part: RawBuilder<unknown>) =>
    countUpTo(db, sql`select from ${list.source} where ${list.where} and ${part}`)
  const [ownCount, otherCount] = await Promise.all([count(own), count(others)])
  const matching = sumOf(ownCount, otherCount)
  const parts = [...dividedParts(own, ownParts, ownCount), others]
  const found = await readParts<Row>(db, list, parts, page, matching)
  return { ...found, ...matching, byOfficer: otherCount.matching }
}

function sumOf(one: Matching, other: Matching): Matching {
  const sum = one.matching + other.matching
  return one.matchingExact && other.matchingExact ? matchingOf(sum, false) : matchingOf(sum + 1, false)
}

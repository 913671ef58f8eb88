import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { rowsIn } from '../lists/cursors.ts'
import type { PageRequest, Placed } from '../lists/keyset.ts'
import { type ListQuery, readPage } from '../lists/read-page.ts'
import { countUpTo, type Matching, matchingOf } from '../lists/search.ts'

/** A cursor that stands among those who are found by their officer's words; no other cursor has a dot. */
const byOfficerMark = 'officer.'

/**
 * A page of a searched list in which whoever is found by their own words comes first, and then those whose loan officer is
 * named so, each in the list's order. `byOfficer` says how many the second are.
 */
export async function readOwnFirst<Row extends Placed>(
  db: Database,
  list: ListQuery,
  { own, byOfficer }: { readonly own: RawBuilder<unknown>; readonly byOfficer: RawBuilder<unknown> },
  page: PageRequest,
) {
  const part = (condition: RawBuilder<unknown>) => ({ ...list, where: sql`${list.where} and ${condition}` })
  const [owns, others] = [part(own), part(sql`${byOfficer} and not ${own}`)]
  const count = ({ source, where }: ListQuery) => countUpTo(db, sql`select from ${source} where ${where}`)
  const [ownCount, otherCount] = await Promise.all([count(owns), count(others)])
  const known = sumOf(ownCount, otherCount)
  const isLater = page.cursor?.startsWith(byOfficerMark) ?? false
  const first = isLater ? null : await readPage<Row>(db, owns, page, known)
  const rows = first?.rows ?? []
  if (first?.nextCursor) return { ...first, byOfficer: otherCount.matching }
  const room = rowsIn(page.limit) - rows.length
  if (room === 0) {
    const nextCursor = otherCount.matching > 0 ? byOfficerMark : null
    return { rows, nextCursor, ...known, byOfficer: otherCount.matching }
  }
  const cursor = (isLater && page.cursor?.slice(byOfficerMark.length)) || undefined
  const rest = await readPage<Row>(db, others, { limit: room, ...(cursor && { cursor }) }, known)
  return {
    rows: [...rows, ...rest.rows],
    nextCursor: rest.nextCursor && byOfficerMark + rest.nextCursor,
    ...known,
    byOfficer: otherCount.matching,
  }
}

function sumOf(one: Matching, other: Matching): Matching {
  const sum = one.matching + other.matching
  return one.matchingExact && other.matchingExact ? matchingOf(sum, false) : matchingOf(sum + 1, false)
}

import { limits } from '../api/limits.ts'
import { Problem } from './errors.ts'

/** Where a list ended: the sort value of its last row as PostgreSQL writes it, in full precision, and its id. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

/** A page as the database gave it: one row more than asked for tells that there is a next one. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/** How many rows to ask the database for: the page's and one more. */
export function rowsToAsk(limit: number | undefined): number {
  return (limit ?? limits.listRows) + 1
}

/** Cuts the extra row off and makes the cursor of the last that stays. Source: D34. */
export function pageOf<Row>(
  rows: Row[],
  limit: number | undefined,
  cursorAt: (row: Row) => Cursor,
): Page<Row> {
  const kept = rows.slice(0, limit ?? limits.listRows)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last && rows.length > kept.length ? encodeCursor(cursorAt(last)) : null }
}

function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Reads a cursor back; 400 for a text that is none. */
export function decodeCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, id] =
    /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?) (\S+)$/.exec(text) ?? []
  // Date.parse reads what PostgreSQL writes once the zone has its minutes; a 45th of May is no cursor either.
  if (!at || !isId(id) || Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
    throw new Problem(400, 'cursor: this is not a cursor that a list gave', {
      errors: { cursor: 'this is not a cursor that a list gave' },
    })
  return { at, id }
}

/** Whether a text can be an id at all; what cannot is simply not found. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** A search as it is compared: trimmed and in lower case; null when there is nothing to search for. */
export function searchText(search: string | undefined): string | null {
  return search?.trim().toLowerCase() || null
}

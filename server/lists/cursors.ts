import { limits } from '../../api/limits.ts'
import { isRealDate } from '../../engine/dates.ts'
import { Problem } from '../errors.ts'

/** Where a page ended: the sort key of its last row, as PostgreSQL writes it in full precision, and the row's id. */
export interface Cursor {
  readonly key: string
  readonly id: string
}

/** The type of the column that orders a list before the id does. */
export type KeyType = 'timestamptz' | 'text' | 'integer' | 'double precision'

/** A page of rows; nextCursor is null on the last page. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/** How many rows a page holds. */
export function rowsIn(limit: number | undefined): number {
  return limit ?? limits.listRows
}

/** How many rows to ask the database for: the page's and one more. */
export function rowsToAsk(limit: number | undefined): number {
  return rowsIn(limit) + 1
}

/** Cuts off the extra row and creates the cursor from the last row that remains (D34). */
export function pageOf<Row>(
  rows: Row[],
  limit: number | undefined,
  cursorAt: (row: Row) => Cursor,
): Page<Row> {
  return pageUpTo(rows, limit, row => encodeCursor(cursorAt(row)))
}

/** The same for a list that is ordered by a running number, which is then the cursor. */
export function pageByNumber<Row>(
  rows: Row[],
  limit: number | undefined,
  numberOf: (row: Row) => number | string,
): Page<Row> {
  return pageUpTo(rows, limit, row => String(numberOf(row)))
}

function pageUpTo<Row>(rows: Row[], limit: number | undefined, cursorAt: (row: Row) => string): Page<Row> {
  const kept = rows.slice(0, rowsIn(limit))
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last && rows.length > kept.length ? cursorAt(last) : null }
}

function encodeCursor({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Reads a cursor back. Throws 400 for a text that no list returns: anybody can make one up that PostgreSQL cannot read. */
export function decodeCursor(cursor: string, type: KeyType): Cursor {
  const [key, id] = partsOf(cursor)
  if (typeof key !== 'string' || typeof id !== 'string' || !isId(id)) throw noCursor()
  if (!isOfType[type](key)) throw noCursor()
  return { key, id }
}

/** The running number that is the cursor of such a list; null for the first page. Throws 400 for anything else. */
export function numberOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) throw noCursor()
  return Number(cursor)
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isOfType: Readonly<Record<KeyType, (text: string) => boolean>> = {
  timestamptz: isTimestamp,
  text: isStorable,
  integer: text => /^\d{1,9}$/.test(text),
  'double precision': text => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(text),
}

/** Reports whether a text is a valid time as PostgreSQL writes it. PostgreSQL's time zone offsets reach to 15:59. */
function isTimestamp(text: string): boolean {
  const [, day] = timestamp.exec(text) ?? []
  return isRealDate(day)
}

const timestamp =
  /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/

/** PostgreSQL cannot store NUL or lone surrogates. */
function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

function noCursor(): Problem {
  const message = 'this cursor does not belong to this list'
  return new Problem(400, `cursor: ${message}`, { errors: { cursor: message } })
}

/** Reports whether a text has the shape of an id. A record with any other id is reported as not found. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && idShape.test(text)
}

/** The pattern of an id, for JavaScript and PostgreSQL; upper or lower case. */
export const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const idShape = new RegExp(idPattern, 'i')

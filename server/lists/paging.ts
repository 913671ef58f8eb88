import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import { isRealDate } from '../../engine/dates.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'

/** What a list reads: a narrow scan that finds its rows, and the tables from which the rows of the page are then read. */
export interface ListQuery {
  /** `table alias` of the scan, and the id of that alias. */
  readonly source: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** Whether so few rows match that finding and sorting all of them is faster than scanning in the list's order. */
  readonly few?: boolean
  readonly order: Order
  /** The columns of a row, the joined tables that they come from, and the id in those tables. */
  readonly columns: RawBuilder<unknown>
  readonly tables: RawBuilder<unknown>
  readonly rowId: RawBuilder<unknown>
}

/** Reads one page of a list and how many rows match. If that number is not known, the same scan counts it, up to 1,000. */
export async function readPage<Row extends RowWithSortKey>(
  db: Database,
  list: ListQuery,
  page: PageRequest,
  known: Matching | null,
) {
  const { source, id, where, order } = list
  const later = page.cursor !== undefined
  const walked = known === null && !later ? Math.max(countedUpTo, rowsIn(page.limit)) : rowsIn(page.limit)
  const [found, counted] = await Promise.all([
    runPlanned(
      db,
      sql<Row & { matched: number }>`
        with matched as ${sql.raw(list.few ? 'materialized' : 'not materialized')} (
          select ${id}, ${order.column} as key from ${source} where ${where} and ${afterCursor(order, id, page.cursor)}
        ), found as materialized (
          select id, key from matched ${orderedPage(byKey(order), sql`id`, walked)}
        ), page as materialized (
          select id, key from found ${orderedPage(byKey(order), sql`id`, page.limit)}
        )
        select ${list.columns}, page.key::text as sort_key, (select count(*) from found) as matched
        from page join ${list.tables} on ${list.rowId} = page.id ${orderBy(byKey(order, 'page'), sql`page.id`)}`,
    ),
    known === null && later ? countUpTo(db, sql`select from ${source} where ${where}`) : null,
  ])
  const { rows, nextCursor } = pageOf(found, page.limit, row => ({ key: row.sort_key, id: row.id }))
  return { rows, nextCursor, ...(known ?? counted ?? matchingOf(found[0]?.matched ?? 0, false)) }
}

/** The statement that reads every row of a list in its order, for an export; with a rank, in this order within each rank. */
export function allRows<Row>(
  { source, id, where, order, ...list }: ListQuery,
  rank?: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`select ${list.columns}, '' as sort_key from ${source} join ${list.tables} on ${list.rowId} = ${id}
    where ${where} ${orderBy(order, id, rank)}`
}

function byKey(order: Order, alias?: string): Order {
  return { ...order, column: alias ? sql.ref(`${alias}.key`) : sql`key` }
}

/** Counting stops here; the screen then shows "1,000+". */
export const countedUpTo = 1_000

export interface Matching {
  readonly matching: number
  readonly matchingExact: boolean
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

/**
 * Runs a query with a plan made for its actual values. Which index is best for a search or a filter depends on how many rows
 * match. A plan that is prepared once for all values would scan everything for some of them.
 */
export async function runPlanned<Row>({ pool, kysely }: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(kysely)
  // A statement that is passed as an object is not prepared under a name.
  const { rows } = await pool.query({ text: sql, values: [...parameters] })
  return rows
}

/** An order of a list that has an index: by one column and then by id. */
interface Order {
  readonly column: RawBuilder<unknown>
  /** The column's type, as which PostgreSQL reads a cursor's text back. */
  readonly type: KeyType
  readonly descending: boolean
}

/** Splits a sort parameter into a name and a function that makes an order by a column. A leading minus means descending. */
export function sortOf(sort: string) {
  const descending = sort.startsWith('-')
  return {
    name: sort.replace('-', ''),
    by: (column: RawBuilder<unknown>, type: KeyType): Order => ({ column, type, descending }),
  }
}

/** The orders of a list of people, alias `d`: by creation, newest first, which is the default, or by name. */
export function peopleOrder(sort = '-created'): Order {
  const { name, by } = sortOf(sort)
  return name === 'name' ? by(sql`d.name`, 'text') : by(sql`d.created_at`, 'timestamptz')
}

export interface PageRequest {
  readonly limit?: number
  readonly cursor?: string
}

/**
 * A row of a page, with its place in the order. `sort_key` is the ordering column as PostgreSQL writes it, in full precision.
 */
export interface RowWithSortKey {
  readonly id: string
  readonly sort_key: string
}

/** `order by … limit …`, where `id` is the id column. It asks for one extra row, which shows whether there is a next page. */
export function orderedPage(order: Order, id: RawBuilder<unknown>, limit: number | undefined) {
  return sql`${orderBy(order, id)} limit ${rowsToAsk(limit)}`
}

/** `order by` the rank if there is one, then by the column and then by id. */
export function orderBy(
  { column, descending }: Order,
  id: RawBuilder<unknown>,
  rank?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`order by ${rank ? sql`${rank}, ` : sql``}${column} ${direction}, ${id} ${direction}`
}

/**
 * SQL condition: the rows after the cursor. Lists are only ordered by columns that do not change (names hardly do), so paging
 * neither skips nor repeats a row while other people work.
 */
export function afterCursor(
  order: Order,
  id: RawBuilder<unknown>,
  cursor: string | undefined,
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const last = decodeCursor(cursor, order.type)
  const comparison = sql.raw(order.descending ? '<' : '>')
  return sql`(${order.column}, ${id}) ${comparison} (${last.key}::${sql.raw(order.type)}, ${last.id}::uuid)`
}

/** Where a page ended: the sort key of its last row, as PostgreSQL writes it in full precision, and the row's id. */
interface Cursor {
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

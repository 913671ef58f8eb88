import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type KeyType, rowsToAsk } from './cursors.ts'

/** An order of a list that has an index: by one column and then by id. */
export interface Order {
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

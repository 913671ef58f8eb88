import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type KeyType, rowsToAsk } from './cursors.ts'

/** An order of a list that has an index: by one column and, where that is equal, by id. */
export interface Order {
  readonly column: RawBuilder<unknown>
  /** The column's type, so that a cursor's text is read back as what it was. */
  readonly type: KeyType
  readonly descending: boolean
}

/** What a sort names, and the order by a column that it means: a minus in front of the name turns it around. */
export function sortOf(sort: string) {
  const descending = sort.startsWith('-')
  return {
    name: sort.replace('-', ''),
    by: (column: RawBuilder<unknown>, type: KeyType): Order => ({ column, type, descending }),
  }
}

/** The orders of a list of people, alias `d`: by name, or by creation, newest first unless it says otherwise. */
export function peopleOrder(sort = '-created'): Order {
  const { name, by } = sortOf(sort)
  return name === 'name' ? by(sql`d.name`, 'text') : by(sql`d.created_at`, 'timestamptz')
}

export interface PageRequest {
  readonly limit?: number
  readonly cursor?: string
}

/** Rows of a page carry where they stand; `sort_key` is the ordering column as PostgreSQL writes it, in full precision. */
export interface Placed {
  readonly id: string
  readonly sort_key: string
}

/** `order by … limit …`, where `id` is the column of the ids; one row more than asked for tells that there is a next page. */
export function orderedPage(order: Order, id: RawBuilder<unknown>, limit: number | undefined) {
  return sql`${orderBy(order, id)} limit ${rowsToAsk(limit)}`
}

/** `order by` the column and, where that is equal, by id. */
export function orderBy({ column, descending }: Order, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`order by ${column} ${direction}, ${id} ${direction}`
}

/**
 * True for rows after the cursor. The orders offered are of columns that do not change (or hardly: names), so walking
 * from page to page neither skips nor repeats a row while others are at work.
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

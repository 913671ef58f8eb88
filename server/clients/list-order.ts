import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type KeyType } from '../lists/paging.ts'

// spec 1 §2.6; D34

/** An order of an officer's clients, which have alias `c`. */
interface ListOrder {
  readonly column: RawBuilder<unknown>
  readonly type: KeyType
}

const byChange: ListOrder = { column: sql`c.updated_at`, type: 'timestamptz' }
const orders: Readonly<Record<string, ListOrder>> = {
  updated: byChange,
  name: { column: sql`c.name`, type: 'text' },
  // Triggers keep these counts with the client. Completed forms come first, then forms that were begun.
  progress: { column: sql`(c.completed_count * 10 + c.form_count)`, type: 'integer' },
}

/**
 * The parts of a statement that put a list of clients in order, last changed first by default. In the index of an officer's
 * clients, date and id run in opposite directions, and the index can be read backwards. So ids always run opposite to the
 * column. The other orders need no index besides this one.
 */
export function listOrder(sort = '-updated', cursor: string | undefined) {
  const { column, type } = orders[sort.replace('-', '')] ?? byChange
  const isDescending = sort.startsWith('-')
  const [onward, back] = isDescending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const [after, before] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const last = cursor === undefined ? null : decodeCursor(cursor, type)
  const key = last && sql`${last.key}::${sql.raw(type)}`
  return {
    /** As PostgreSQL writes it, in full precision. The date of the last change is already among a client's columns. */
    key: type === 'timestamptz' ? sql`` : sql`, ${column}::text as sort_key`,
    afterCursor: last
      ? sql`and (${column} ${after} ${key} or (${column} = ${key} and c.id ${before} ${last.id}::uuid))`
      : sql``,
    orderBy: sql`order by ${column} ${onward}, c.id ${back}`,
  }
}

import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type KeyType } from '../lists/cursors.ts'

// spec 1 §2.6; D34

/** An order of an officer's clients, alias `c`. */
interface ListOrder {
  readonly column: RawBuilder<unknown>
  readonly type: KeyType
}

const byChange: ListOrder = { column: sql`c.updated_at`, type: 'timestamptz' }
const orders: Readonly<Record<string, ListOrder>> = {
  updated: byChange,
  name: { column: sql`c.name`, type: 'text' },
  // The counts that triggers keep with the client: completed forms, then those that were begun.
  progress: { column: sql`(c.completed_count * 10 + c.form_count)`, type: 'integer' },
}

/**
 * The end of a statement that lists clients in an order, last changed first unless it says otherwise. The index of an officer's
 * clients, which no other order needs beside it, is in that order and, read backwards, in the opposite one: so ids go the other way.
 */
export function listOrder(sort = '-updated', cursor: string | undefined) {
  const { column, type } = orders[sort.replace('-', '')] ?? byChange
  const isDescending = sort.startsWith('-')
  const [onward, back] = isDescending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const [after, before] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const last = cursor === undefined ? null : decodeCursor(cursor, type)
  const key = last && sql`${last.key}::${sql.raw(type)}`
  return {
    /** As PostgreSQL writes it, in full precision; the last change is among a client's columns already. */
    key: type === 'timestamptz' ? sql`` : sql`, ${column}::text as sort_key`,
    afterCursor: last
      ? sql`and (${column} ${after} ${key} or (${column} = ${key} and c.id ${before} ${last.id}::uuid))`
      : sql``,
    orderBy: sql`order by ${column} ${onward}, c.id ${back}`,
  }
}

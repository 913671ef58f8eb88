import { type RawBuilder, sql } from 'kysely'
import { isId } from './cursors.ts'

/** The condition that a column holds a requested id: none if no id is requested, and false if the text is not an id. */
export function ofId(column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown>[] {
  if (!id) return []
  return [isId(id) ? sql`${column} = ${id}` : sql`false`]
}

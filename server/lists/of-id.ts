import { type RawBuilder, sql } from 'kysely'
import { isId } from './cursors.ts'

/** The condition that a column holds an id that somebody asks for: none without one, and never true of what is no id. */
export function ofId(column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown>[] {
  if (!id) return []
  return [isId(id) ? sql`${column} = ${id}` : sql`false`]
}

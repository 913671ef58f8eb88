import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { countUpTo } from './search.ts'

/**
 * True of clients whose completed forms name this branch last (docs/decisions/051-what-waits-is-counted.md). The clients of
 * a small branch are looked up one by one; PostgreSQL would rather read all clients and leave out the others.
 */
export async function inBranch(
  db: Database,
  id: RawBuilder<unknown>,
  branch: string,
): Promise<RawBuilder<unknown>> {
  const clients = sql`select b.client_id from client_branches b where b.branch = ${branch}`
  const { matchingExact: isSmall } = await countUpTo(db, clients)
  return isSmall ? sql`${id} = any(array(${clients}))` : sql`${id} in (${clients})`
}

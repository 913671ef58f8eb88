import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { countUpTo } from './search.ts'

/**
 * The condition that a client's latest completed form with a branch names this one
 * (docs/decisions/051-what-waits-is-counted.md). For a small branch, its clients are looked up one by one. Otherwise
 * PostgreSQL would read all clients and filter out the others.
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

import { sql, type Transaction } from 'kysely'
import { undoMinutes } from '../../accounts/undo-minutes.ts'
import type { Actor } from '../audit/record.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { activeOfficer } from './active-officer.ts'
import { moveChosen } from './move-many.ts'

// spec 3 §1.124

interface OfOneOfficer {
  readonly fromId: string
  readonly toId: string
  readonly clientIds: readonly string[]
}

/** The result: how many clients went back, and the names of officers who can sign in again because of it. */
interface Undone {
  readonly moved: number
  readonly activeAgain: readonly string[]
}

/**
 * Gives all clients of one move back to the officers who had them, or none. Throws 404 if the caller made no such move, 409
 * if it is too long ago or a client was moved on or deleted since, 422 if an officer can no longer work. An officer who was
 * deactivated in the same act as the move is activated again.
 */
export async function undoMove(db: Database, moveId: string, mover: Actor): Promise<Undone> {
  return inTransaction(db, async transaction => {
    let moved = 0
    const activeAgain: string[] = []
    for (const { fromId, toId, clientIds } of await whatMoved(transaction, moveId, mover)) {
      const deactivated = await deactivatedWith(transaction, moveId, fromId)
      const officer = deactivated ?? (await activeOfficer(transaction, fromId))
      const chosen = sql`c.id = any(${clientIds}::uuid[]) and c.officer_id = ${toId}`
      const done = await moveChosen(transaction, chosen, officer, mover)
      if (done.found < clientIds.length) {
        throw new Problem(
          409,
          'Some of these clients have since been moved on or deleted. Nothing was moved back.',
        )
      }
      moved += done.moved
      // Forms and clients are locked before users, as everywhere (decision 008).
      if (deactivated) activeAgain.push(...(await activateAgain(transaction, fromId, mover)))
    }
    return { moved, activeAgain }
  })
}

/**
 * The clients of a move, grouped by the officers who had them. All entries of a move are written in one transaction and
 * therefore have the same time.
 */
async function whatMoved(
  transaction: Transaction<Tables>,
  moveId: string,
  { userId }: Actor,
): Promise<readonly OfOneOfficer[]> {
  const noMove = new Problem(404, 'You have made no such move.')
  if (!/^\d{1,18}$/.test(moveId)) throw noMove
  const { rows } = await sql<OfOneOfficer & { isLate: boolean }>`
    select a.detail->>'fromId' as "fromId", a.detail->>'toId' as "toId",
      array_agg(a.detail->>'clientId' order by a.id) as "clientIds",
      bool_or(a.at < now() - make_interval(mins => ${undoMinutes})) as "isLate"
    from audit_log a
    where a.at = (select at from audit_log where id = ${moveId}::bigint)
      and a.event = 'client moved' and a.actor_id = ${userId} and a.detail ? 'fromId'
    group by 1, 2 order by 1, 2`.execute(transaction)
  if (rows.length === 0) throw noMove
  if (rows.some(({ isLate }) => isLate)) {
    throw new Problem(
      409,
      `These clients were moved more than ${undoMinutes} minutes ago. They can still be moved again.`,
    )
  }
  return rows
}

// spec 3 §1.124

interface Officer {
  readonly id: string
  readonly name: string
  readonly email: string
}

/**
 * Returns the loan officer if they were deactivated in the same act as this move and have been neither activated nor
 * deactivated since; otherwise undefined. Entries of one act have the same time in the audit log.
 */
async function deactivatedWith(
  transaction: Transaction<Tables>,
  moveId: string,
  officerId: string,
): Promise<Officer | undefined> {
  const { rows } = await sql<Officer>`
    select u.id, u.name, u.email from users u
    where u.id = ${officerId} and u.role = 'loan_officer' and not u.is_active and u.deleted_at is null
      and (select at from audit_log where id = ${moveId}::bigint) = (
        select a.at from audit_log a
        where a.event in ('user activated', 'user deactivated') and a.detail->>'userId' = u.id::text
        order by a.id desc limit 1)`.execute(transaction)
  return rows[0]
}

/** Lets the officer sign in again and notes it in the audit log; returns the names of those who were activated. */
async function activateAgain(
  transaction: Transaction<Tables>,
  officerId: string,
  { userId, email, address }: Actor,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with activated as (
      update users set is_active = true, updated_at = now()
      where id = ${officerId} and not is_active and deleted_at is null
      returning id, name, email
    ), audited as (
      insert into audit_log (event, actor_id, actor, subject, address, detail)
      select 'user activated', ${userId}, ${email}, activated.email, ${address},
        jsonb_build_object('userId', activated.id)
      from activated
    )
    select name from activated`.execute(transaction)
  return rows.map(({ name }) => name)
}

import { sql, type Transaction } from 'kysely'
import type { Actor } from '../audit/record.ts'
import type { Tables } from '../db/tables.ts'

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
export async function deactivatedWith(
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
export async function activateAgain(
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

import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { withdrawInvitation } from './invitations.ts'
import { endFactor } from './second-factor/factors.ts'

/**
 * Removes all that whoever registered the account could sign in with: the password and with it unfinished sign-ins, the second
 * factor, an unused link, the sessions, and the networks that the account knows. A link with the identity provider stays,
 * because the provider vouches for it.
 */
// D60
export async function endRegisteredAccess(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await sql`update users set password_hash = null, password_given = false, updated_at = now()
    where id = ${userId}`.execute(transaction)
  await endFactor(transaction, userId)
  await withdrawInvitation(transaction, userId)
  await sql`delete from sessions where user_id = ${userId}`.execute(transaction)
  await sql`delete from known_networks where user_id = ${userId}`.execute(transaction)
}

import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { endFactor } from './second-factor/factors.ts'
import { hashOf, newToken } from './tokens.ts'
import { accountColumns, type UserRow } from './users.ts'

// spec 3 §1.31–32

/** How many days a link can be used. */
export const invitationDays = 7

export interface Invitation {
  readonly token: string
  readonly expiresAt: string
}

/**
 * Creates the invitation link of an active account; a previous link becomes void. Throws a 409 if the account is deactivated.
 */
export async function invite(
  kysely: Database['kysely'] | Transaction<Tables>,
  userId: string,
  administrator: string,
): Promise<Invitation> {
  const { token, hash } = newToken()
  const made = await sql<{ expires_at: Date }>`
    insert into invitations (user_id, token_hash, expires_at, created_by)
    select id, ${hash}, now() + make_interval(days => ${invitationDays}), ${administrator} from users
    where id = ${userId} and is_active and deleted_at is null
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(),
      expires_at = excluded.expires_at, created_by = excluded.created_by
    returning expires_at`.execute(kysely)
  const [row] = made.rows
  if (!row) throw new Problem(409, 'This account is deactivated. Activate it first.')
  return { token, expiresAt: row.expires_at.toISOString() }
}

/** Deletes the open link of an account, for example because the account has a password now. Returns whether there was one. */
export async function withdrawInvitation(
  kysely: Database['kysely'] | Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  const gone = await kysely.deleteFrom('invitations').where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export interface Invited extends UserRow {
  readonly expires_at: Date
}

/** Returns the account of a link; undefined if the link is unknown, used or expired, or the account is closed. */
export async function invitedWith(db: Database, token: string): Promise<Invited | undefined> {
  return db.kysely
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(accountColumns.map(column => `u.${column}` as const))
    .select('i.expires_at')
    .where('i.token_hash', '=', hashOf(token))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sets the password of a link's account and uses the link up. Returns undefined if the link can no longer be used. */
export async function acceptInvitation(
  transaction: Transaction<Tables>,
  token: string,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const user = await transaction
    .updateTable('users')
    .from('invitations as i')
    .set({ password_hash: passwordHash, password_given: false, updated_at: new Date() })
    .whereRef('i.user_id', '=', 'users.id')
    .where('i.token_hash', '=', hashOf(token))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .returning(accountColumns.map(column => `users.${column}` as const))
    .executeTakeFirst()
  // If two requests use the link at once, the second waits for the first at the update above and finds no link to delete here.
  return user && (await withdrawInvitation(transaction, user.id)) ? user : undefined
}

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

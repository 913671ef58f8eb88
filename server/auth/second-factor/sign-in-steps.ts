import { sql } from 'kysely'
import type { Database, Queryable } from '../../db/connect.ts'
import type { ProvenAccount } from '../sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import { accountColumns, type UserRow } from '../users.ts'

// spec 3 §1.107

/** How many minutes somebody has to enter the code or to set up the factor. */
const stepMinutes = 10

/** Stores that the password of an account was right, and returns a token for the next step. */
export async function openStep(db: Queryable, { id, password_hash }: ProvenAccount): Promise<string> {
  const { token, hash } = newToken()
  await sql`
    insert into sign_in_steps (token_hash, user_id, proof, expires_at)
    values (${hash}, ${id}, ${hashOf(password_hash ?? '')}, now() + make_interval(mins => ${stepMinutes}))`.execute(
    db.kysely,
  )
  return token
}

/** Returns the account of a step; null if the step has expired, or the account was closed or has another password since. */
export async function accountOfStep(db: Database, token: string): Promise<UserRow | null> {
  const found = await db.kysely
    .selectFrom('users')
    .select(accountColumns)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      '=',
      sql<string>`(select user_id from sign_in_steps where token_hash = ${hashOf(token)} and expires_at > now()
        and proof = sha256(convert_to(users.password_hash, 'UTF8')))`,
    )
    .executeTakeFirst()
  return found ?? null
}

/** Uses up the step. Returns false if another request has already done so. */
export async function endStep(db: Database, token: string): Promise<boolean> {
  const ended = await sql`delete from sign_in_steps where token_hash = ${hashOf(token)}`.execute(db.kysely)
  return ended.numAffectedRows === 1n
}

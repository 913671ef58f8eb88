import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { User } from '../../api/schemas/users.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'

// spec 1 §7.2

/** What signing in, registering and one's own account need of a user; named, so that a new column changes no answer. */
export const accountColumns = [
  'id',
  'name',
  'username',
  'email',
  'role',
  'password_hash',
  'password_given',
  'is_active',
  'created_at',
] as const
export type UserRow = Pick<Selectable<Tables['users']>, (typeof accountColumns)[number]>

/** A user as every call answers it: never the hash, never more than the contract names. */
export function userAnswer(
  row: Pick<UserRow, 'id' | 'name' | 'username' | 'email' | 'role' | 'created_at'>,
): Static<typeof User> {
  const { id, name, username, email, role, created_at } = row
  return { _id: id, name, username, email, role, createdAt: created_at.toISOString() }
}

/** The account of an e-mail or, as officers may prefer, a user name; an e-mail goes first. */
export async function findAccount(db: Database, emailOrUsername: string): Promise<UserRow | undefined> {
  const given = emailOrUsername.trim().toLowerCase()
  return db.kysely
    .selectFrom('users')
    .select(accountColumns)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, fn }) =>
      or([eb(fn('lower', ['email']), '=', given), eb(fn('lower', ['username']), '=', given)]),
    )
    .orderBy(({ eb, fn }) => eb(fn('lower', ['email']), '=', given), 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly role: UserRow['role']
  /** Null: nobody has chosen one yet. */
  readonly password_hash: string | null
  readonly password_given?: boolean
  readonly created_by: string
  readonly username?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
}

/** Inserts an account; `taken` is what to say when its e-mail or user name belongs to somebody else (409). */
export async function insertUser(
  db: Database,
  user: NewUser,
  taken: { readonly email: string; readonly username: string },
): Promise<UserRow> {
  try {
    return await db.kysely
      .insertInto('users')
      .values({ ...user, email: user.email.toLowerCase() })
      .returning(accountColumns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (codeOf(error) !== '23505' || !(error instanceof Error && 'constraint' in error)) throw error
    throw new Problem(409, error.constraint === 'users_username' ? taken.username : taken.email)
  }
}

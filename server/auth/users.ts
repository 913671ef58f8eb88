import { type Selectable, sql, type Transaction } from 'kysely'
import type { Static } from 'typebox'
import { accountEmail } from '../../accounts/account-rules.ts'
import type { User } from '../../api/schemas/users.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'

// spec 1 §7.2

/**
 * The columns needed for sign-in, registration and one's own account. They are listed so that a new column changes no answer.
 */
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
  'created_by',
] as const
export type UserRow = Pick<Selectable<Tables['users']>, (typeof accountColumns)[number]>

/** Returns a user as every call answers it: without the password hash, and with no more than the contract names. */
export function userAnswer(
  row: Pick<UserRow, 'id' | 'name' | 'username' | 'email' | 'role' | 'created_at'>,
): Static<typeof User> {
  const { id, name, username, email, role, created_at } = row
  return { _id: id, name, username, email, role, createdAt: created_at.toISOString() }
}

/** The condition that an account has this e-mail, also if it was stored before accents were stored in one notation. */
export const hasEmail = (email: string, column = 'email') =>
  sql<boolean>`lower(${sql.ref(column)}) in (${accountEmail(email)}, ${email.trim().toLowerCase()})`

/** Finds an account by email or user name, regardless of case. A match by email takes precedence. */
export async function findAccount(db: Database, emailOrUsername: string): Promise<UserRow | undefined> {
  const given = emailOrUsername.trim().toLowerCase()
  return db.kysely
    .selectFrom('users')
    .select(accountColumns)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, fn }) => or([hasEmail(given), eb(fn('lower', ['username']), '=', given)]))
    .orderBy(({ eb, fn }) => eb(fn('lower', ['email']), '=', given), 'desc')
    .orderBy(hasEmail(given), 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly role: UserRow['role']
  /** Null if nobody has chosen a password yet. */
  readonly password_hash: string | null
  readonly password_given?: boolean
  readonly created_by: string
  readonly username?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
}

/**
 * Inserts an account and runs `also` in the same transaction. Throws a 409 with the words of `taken` if the email or user name
 * belongs to somebody else.
 */
export async function insertUser(
  db: Database,
  user: NewUser,
  taken: TakenWords,
  also: (transaction: Transaction<Tables>, inserted: UserRow) => Promise<void>,
): Promise<UserRow> {
  const email = accountEmail(user.email)
  try {
    return await inTransaction(db, async transaction => {
      const inserted = await transaction
        .insertInto('users')
        .values({ ...user, email })
        .returning(accountColumns)
        .executeTakeFirstOrThrow()
      await also(transaction, inserted)
      return inserted
    })
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw await takenProblem(db, { email, username: user.username }, taken)
  }
}

/** The error messages for an email or user name that belongs to somebody else. */
export interface TakenWords {
  readonly email: string
  readonly username: string
}

/** The messages of spec 2 §5. The screen finds the field by the word 'username' or 'email' in them. */
export const takenWords: TakenWords = {
  username: 'A user with this username exists already',
  email: 'A user with this email exists already',
}

interface Names {
  readonly email?: string | undefined
  readonly username?: string | null | undefined
}

/** Throws a 409 if the email or user name belongs to another account. Asked before a password is hashed, which takes long. */
export async function refuseTaken(db: Database, names: Names, words: TakenWords): Promise<void> {
  const problem = await takenProblem(db, names, words)
  if (Object.keys(problem.detail.errors ?? {}).length > 0) throw problem
}

/** Returns a 409 that names what belongs to another account: the email, the user name, or both. */
export async function takenProblem(
  db: Database,
  { email, username }: Names,
  words: TakenWords,
  ownId = '',
): Promise<Problem> {
  const others = await db.kysely
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('deleted_at', 'is', null)
    .where(({ or, eb, fn }) =>
      or([hasEmail(email ?? ''), eb(fn('lower', ['username']), '=', username?.toLowerCase() ?? '')]),
    )
    .execute()
  const isOthers = (is: (other: (typeof others)[number]) => boolean) =>
    others.some(other => other.id !== ownId && is(other))
  const errors = {
    ...(isOthers(other => username?.toLowerCase() === other.username?.toLowerCase()) &&
      username && { username: words.username }),
    ...(isOthers(other => accountEmail(email ?? '') === accountEmail(other.email)) && { email: words.email }),
  }
  // The other account may have been deleted by now, so there may be no message.
  const messages = Object.values(errors)
  return new Problem(409, messages.join('. ') || words.email, { errors })
}

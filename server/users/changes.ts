import { type Selectable, sql, type Transaction } from 'kysely'
import type { Actor } from '../audit/record.ts'
import { withdrawInvitation } from '../auth/invitations.ts'
import type { Sessions } from '../auth/sessions.ts'
import { takenProblem, takenWords } from '../auth/users.ts'
import { handOver, type ManyMoved } from '../clients/move-many.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
import { userNotFound } from './store.ts'

// spec 2 §4.16, §6.5, §7.12; spec 3 §1.16

/** The changed account, for the audit log. */
export interface Changed {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Runs in the transaction of a change, so that the change and its audit log entry are stored together or not at all. */
export type AlsoDone = (transaction: Transaction<Tables>, changed: Changed) => Promise<void>

interface AccessEnded extends Changed {
  /** How many clients went to which officer; null if they were not handed over. */
  readonly handedOver: ManyMoved | null
}

/** Soft-deletes an account (D12) and ends its sessions. Throws 409 for one's own account and for the last administrator. */
export async function deleteUser(
  sessions: Sessions,
  userId: string,
  administrator: Actor,
  { handOverTo, also }: HowEnded,
): Promise<AccessEnded> {
  if (userId === administrator.userId) throw new Problem(409, 'You cannot delete your own account.')
  return endAccess(sessions, { userId, administrator, handOverTo, also, how: 'deleted' })
}

/** Bars an account from signing in and ends its sessions. Throws 409 for one's own account and for the last administrator. */
export async function deactivateUser(
  sessions: Sessions,
  userId: string,
  administrator: Actor,
  { handOverTo, also }: HowEnded,
): Promise<AccessEnded> {
  if (userId === administrator.userId) throw new Problem(409, 'You cannot deactivate your own account.')
  return endAccess(sessions, { userId, administrator, handOverTo, also, how: 'deactivated' })
}

interface HowEnded {
  /** The officer who gets the clients; undefined if they stay. */
  readonly handOverTo?: string | undefined
  readonly also: AlsoDone
}

interface Ending extends HowEnded {
  readonly userId: string
  readonly administrator: Actor
  readonly how: 'deleted' | 'deactivated'
}

async function endAccess(
  sessions: Sessions,
  { userId, administrator, handOverTo, also, how }: Ending,
): Promise<AccessEnded> {
  return sessions.changeAndEndAll(async transaction => {
    const successor = isId(userId) ? handOverTo : undefined
    const handOverAll = async () =>
      successor === undefined ? null : handOver(transaction, userId, successor, administrator)
    // Forms and clients are locked before users, as everywhere (decision 008).
    const handedOver = await handOverAll()
    const [only, another] = await lockAdministrators(transaction)
    if (only === userId && !another) throw new Problem(409, `The last administrator cannot be ${how}.`)
    const assignment = how === 'deleted' ? sql`deleted_at = now()` : sql`is_active = false`
    const changed = await change(transaction, userId, assignment)
    // Hands over clients that somebody gave to this officer while this transaction waited for the lock. From now on nobody
    // can.
    const late = await handOverAll()
    await also(transaction, changed)
    return { ...changed, handedOver: handedOver && late && bothOf(handedOver, late) }
  })
}

function bothOf(first: ManyMoved, late: ManyMoved): ManyMoved {
  return { ...first, moved: first.moved + late.moved, moveId: late.moveId ?? first.moveId }
}

/**
 * Locks the administrators who can sign in and returns their ids. Two administrators who end each other's access at the same
 * moment wait for each other here, so that one of them stays.
 */
export async function lockAdministrators(transaction: Transaction<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'admin' and is_active and deleted_at is null order by id for no key update`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/**
 * Restores a deleted account. Throws 404 if there is none or it was erased, 409 if its e-mail or user name is in use by now.
 */
export async function restoreUser(db: Database, userId: string, also: AlsoDone): Promise<Changed> {
  if (!isId(userId)) throw new Problem(404, userNotFound)
  let deleted: Pick<Selectable<Tables['users']>, 'email' | 'username'> | undefined
  try {
    return await inTransaction(db, async transaction => {
      // This lock waits until an erasure in progress has finished, which is then seen below.
      deleted = await transaction
        .selectFrom('users')
        .select(['email', 'username'])
        .where('id', '=', userId)
        .where('deleted_at', 'is not', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const restored =
        deleted &&
        (await transaction
          .updateTable('users')
          .set({ deleted_at: null, updated_at: new Date() })
          .where('id', '=', userId)
          // An account that was erased cannot be restored.
          .where(sql<boolean>`not exists (select from erased e where e.id = users.id)`)
          .returning(['id', 'name', 'email'])
          .executeTakeFirst())
      if (!restored) throw new Problem(404, userNotFound)
      await also(transaction, restored)
      return restored
    })
  } catch (error) {
    if (codeOf(error) !== '23505' || !deleted) throw error
    throw await takenProblem(db, deleted, takenWords, userId)
  }
}

/** Lets a deactivated account sign in again; 404 when there is none. */
export async function activateUser(db: Database, userId: string, also: AlsoDone): Promise<Changed> {
  return inTransaction(db, async transaction => {
    const changed = await change(transaction, userId, sql`is_active = true`)
    await also(transaction, changed)
    return changed
  })
}

/** Sets another password for an account and ends its sessions. */
export async function setPassword(
  sessions: Sessions,
  userId: string,
  passwordHash: string,
  also: AlsoDone,
): Promise<Changed> {
  return sessions.changeAndEndAll(async transaction => {
    const changed = await change(
      transaction,
      userId,
      sql`password_hash = ${passwordHash}, password_given = true`,
    )
    await withdrawInvitation(transaction, userId)
    await also(transaction, changed)
    return changed
  })
}

async function change(
  db: Transaction<Tables>,
  userId: string,
  assignment: ReturnType<typeof sql>,
): Promise<Changed> {
  const changed = isId(userId)
    ? await sql<Changed>`
        update users set ${assignment}, updated_at = now() where id = ${userId} and deleted_at is null
        returning id, name, email`.execute(db)
    : { rows: [] }
  const [row] = changed.rows
  if (!row) throw new Problem(404, userNotFound)
  return row
}

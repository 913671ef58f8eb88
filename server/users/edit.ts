import { sql, type Transaction } from 'kysely'
import { accountEmail } from '../../accounts/account-rules.ts'
import { isPromotedAfterRegistration } from '../../accounts/roles.ts'
import type { UserChange } from '../../accounts/user-change.ts'
import { lastAct } from '../audit/last-act.ts'
import { endRegisteredAccess, type Invitation, invite, withdrawInvitation } from '../auth/invitations.ts'
import type { Caller, Sessions } from '../auth/sessions.ts'
import { takenProblem, takenWords } from '../auth/users.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Role, Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { lockAdministrators } from './changes.ts'
import { findUser, userChanged, userNotFound } from './store.ts'

// spec 3 §1.28

interface Editing {
  readonly userId: string
  readonly wanted: UserChange & { readonly role?: Role }
  /** The version on which the change is based; null accepts any version. */
  readonly seenVersion: number | null
  readonly administrator: Pick<Caller, 'userId' | 'email'>
  /** Runs in the same transaction if something changed. */
  readonly also: (transaction: Transaction<Tables>, edited: Edited) => Promise<void>
}

export interface Edited {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The changed fields, with the values before and after. */
  readonly changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>
  /** An unused link to choose a password had gone to the former e-mail address and is now invalid. */
  readonly linkEnded: boolean
  /** Set if the role took the password and the sessions from a registered account: the link for a new password, if it is active. */
  readonly accessEnded?: { readonly invitation: Invitation | null }
}

/**
 * Changes an account. A change of role ends all its sessions in the same transaction; if it promotes an account that began with
 * a registration, its password ends too, and the answer has a link for a new one.
 */
// D60
export async function editUser(db: Database, sessions: Sessions, editing: Editing): Promise<Edited> {
  const { role } = await findUser(db, editing.userId)
  const endsSessions = editing.wanted.role !== undefined && editing.wanted.role !== role
  const edit = (transaction: Transaction<Tables>) => editLocked(transaction, editing, endsSessions)
  try {
    return await (endsSessions ? sessions.changeAndEndAll(edit) : inTransaction(db, edit))
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw await takenProblem(db, editing.wanted, takenWords, editing.userId)
  }
}

const columns = [
  'id',
  'name',
  'username',
  'email',
  'phone',
  'role',
  'version',
  'updated_at',
  'client_count',
  'created_by',
  'is_active',
] as const

async function editLocked(
  transaction: Transaction<Tables>,
  { userId, wanted, seenVersion, administrator, also }: Editing,
  endsSessions: boolean,
): Promise<Edited> {
  const administrators = endsSessions ? await lockAdministrators(transaction) : []
  const user = await transaction
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new Problem(404, userNotFound)
  const present: Record<keyof Editing['wanted'], string> = { ...user, username: user.username ?? '' }
  const sent = { ...wanted, ...(wanted.email !== undefined && { email: accountEmail(wanted.email) }) }
  const changes: Record<string, { from: string; to: string }> = {}
  for (const key of ['name', 'username', 'email', 'phone', 'role'] as const) {
    const to = sent[key]
    if (to !== undefined && to !== present[key]) changes[key] = { from: present[key], to }
  }
  const isStale = seenVersion !== null && seenVersion !== user.version
  if (isStale || ('role' in changes && !endsSessions)) {
    const last = await lastAct({ kysely: transaction }, 'user changed', userId)
    // Names the administrator of the last entry only if nobody, such as the user themselves, has changed the account since.
    const by = last?.by.changedAt === user.updated_at.toISOString() ? last.by : null
    throw new Problem(409, userChanged, { code: 'stale', currentVersion: user.version, ...by })
  }
  if ('role' in changes) refuseRole(user, administrator.userId, administrators)
  if (Object.keys(changes).length === 0) return { ...user, changes, linkEnded: false }
  const { name = user.name, email = user.email, phone = user.phone, role = user.role } = sent
  await sql`
    update users set name = ${name}, username = nullif(${sent.username ?? present.username}, ''), email = ${email},
      phone = ${phone}, role = ${role},
      -- They are parts of the name that was.
      first_name = case when name = ${name} then first_name else '' end,
      last_name = case when name = ${name} then last_name else '' end,
      version = version + 1, updated_at = now()
    where id = ${userId}`.execute(transaction)
  const linkEnded = 'email' in changes && (await withdrawInvitation(transaction, userId))
  const endsAccess = isPromotedAfterRegistration({ role: user.role, createdBy: user.created_by }, role)
  if (endsAccess) await endRegisteredAccess(transaction, userId)
  const invitation =
    endsAccess && user.is_active ? await invite(transaction, userId, administrator.email) : null
  const edited = {
    id: userId,
    name,
    email,
    changes,
    linkEnded,
    ...(endsAccess && { accessEnded: { invitation } }),
  }
  await also(transaction, edited)
  return edited
}

/** Throws 409 if the new role would leave clients without an officer or the portal without an administrator. */
function refuseRole(
  user: { readonly id: string; readonly name: string; readonly role: Role; readonly client_count: number },
  administratorId: string,
  administrators: readonly string[],
): void {
  const refused = (message: string, code?: string) =>
    new Problem(409, message, { errors: { role: message }, ...(code !== undefined && { code }) })
  if (user.id === administratorId) throw refused('You cannot change your own role.')
  if (administrators.length === 1 && administrators[0] === user.id)
    throw refused('The last administrator must remain an administrator.')
  if (user.role === 'loan_officer' && user.client_count > 0) {
    const clients = user.client_count === 1 ? '1 client' : `${user.client_count} clients`
    throw refused(`${user.name} has ${clients}. Hand them over to another officer first.`, 'has_clients')
  }
}

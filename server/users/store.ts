import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { UserDetails, UserSummary } from '../../api/schemas/users.ts'
import { userAnswer } from '../auth/users.ts'
import type { Database } from '../db/connect.ts'
import type { Role } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { userBadge } from '../lists/badges.ts'
import { countByForms, statusesByForms, statusFilter } from '../lists/filters.ts'
import {
  isId,
  type ListQuery,
  matchingOf,
  type PageRequest,
  peopleOrder,
  type RowWithSortKey,
  readPage,
} from '../lists/paging.ts'
import { allBestFirst, partsByName, readBestFirst, searchUsers } from '../lists/search.ts'

// spec 2 §4.14, §7.11; spec 3 §1.15

export type UserAnswer = Static<typeof UserSummary>
type DetailsAnswer = Static<typeof UserDetails>

export const userNotFound = 'User not found'
export const userChanged = 'This user was changed in the meantime. Please load it again.'

/** A user with the counts that triggers keep (migration 002). */
export interface UserDbRow extends RowWithSortKey {
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly role: Role
  readonly is_active: boolean
  readonly is_deleted: boolean
  readonly created_at: Date
  readonly client_count: number
  readonly form_count: number
  readonly completed_count: number
}

export interface UserFilter {
  readonly search?: string
  readonly status?: string
  readonly role?: Role
  readonly sort?: string
}

const columns = sql`u.id, u.name, u.username, u.email, u.role, u.is_active, u.created_at, u.client_count, u.form_count,
  u.completed_count, u.deleted_at is not null as is_deleted`

// spec 2 §4, user list status.
const { withoutForms, withForms } = statusesByForms('u')
const statuses = { 'no-submissions': withoutForms, ...withForms }

/**
 * Translates a filter into a query. Deleted users are in no list (D12). A search scans the table of search words (`people`).
 */
function userQuery(filter: UserFilter): ListQuery {
  const status = statusFilter(filter.status, statuses)
  const searched = searchUsers(filter.search)
  const conditions = [
    searched ? sql`(d.kind = 'client') is false and d.is_listed` : sql`d.deleted_at is null`,
    ...(searched ? [searched] : []),
    ...(filter.role ? [searched ? sql`d.kind = ${filter.role}` : sql`d.role = ${filter.role}`] : []),
    ...(status ? [has(status)] : []),
  ]
  return {
    source: searched ? sql`people d` : sql`users d`,
    id: sql`d.id`,
    where: sql.join(conditions, sql` and `),
    order: peopleOrder(filter.sort),
    columns,
    tables: sql`users u`,
    rowId: sql`u.id`,
  }
}

function has(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from users u where u.id = d.id and ${condition})`
}

/** The parts of a searched list, best first. An order that the caller requests takes precedence. */
function partsOf({ sort, search }: UserFilter): RawBuilder<unknown>[] {
  return sort ? [] : partsByName(sql`d.words`, search)
}

/** The statement that reads all users of a filter in the list's order, for an export. */
export function allUsers(db: Database, filter: UserFilter): Promise<RawBuilder<UserDbRow>> {
  return allBestFirst<UserDbRow>(db, userQuery(filter), partsOf(filter))
}

/** How many users have each role. */
export async function countUsersByRole(db: Database): Promise<Record<Role, number>> {
  const { rows } = await sql<{ role: Role; n: number }>`
    select role, count(*) as n from users where deleted_at is null group by role`.execute(db.kysely)
  const none = { admin: 0, loan_officer: 0, user: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ role, n }) => [role, n])) }
}

/** One page of users with the totals of the list. */
export async function listUsers(db: Database, filter: UserFilter, page: PageRequest) {
  const query = userQuery(filter)
  const ofRole = await countUsersByRole(db)
  const total = Object.values(ofRole).reduce((sum, n) => sum + n, 0)
  const isWhole = !filter.search?.trim() && statusFilter(filter.status, statuses) === undefined
  const matching = filter.role ? ofRole[filter.role] : total
  const parts = partsOf(filter)
  const isEveryStatus = !filter.search?.trim() && !filter.role
  const [{ rows, ...rest }, byStatus] = await Promise.all([
    parts.length > 0
      ? readBestFirst<UserDbRow>(db, query, parts, page)
      : readPage<UserDbRow>(db, query, page, isWhole ? matchingOf(matching, true) : null),
    isEveryStatus && !page.cursor ? countByForms(db, 'users', 'u', statuses) : null,
  ])
  // The counts by role do not apply under a search or a status, nor those by status under a role.
  const byRole = isWhole ? ofRole : null
  return {
    users: rows.map(userRowAnswer),
    total,
    ...((byRole || byStatus) && { optionCounts: { all: total, ...byRole, ...byStatus } }),
    ...rest,
  }
}

export function userRowAnswer(row: UserDbRow): UserAnswer {
  return {
    ...userAnswer(row),
    id: row.id,
    isActive: row.is_active,
    submissionCount: row.form_count,
    completedSubmissions: row.completed_count,
    inProgressSubmissions: row.form_count - row.completed_count,
    clientCount: row.client_count,
    statusLabel: userBadge(row),
  }
}

/**
 * Reads one user; throws 404 if there is none. Deleted users' submissions and clients stay visible (D12), so `deletedToo`
 * finds these users as well.
 */
export async function findUser(
  db: Database,
  userId: string,
  { deletedToo = false } = {},
): Promise<UserDbRow> {
  const found = isId(userId)
    ? await sql<UserDbRow>`select ${columns}, '' as sort_key from users u
        where u.id = ${userId} ${deletedToo ? sql`` : sql`and u.deleted_at is null`}`.execute(db.kysely)
    : { rows: [] }
  const [row] = found.rows
  if (!row) throw new Problem(404, userNotFound)
  return row
}

/** When and by whom an account was deleted, and when it was erased; null where that did not happen or is not known. */
export async function deletionOf(
  db: Database,
  { id, is_deleted }: UserDbRow,
): Promise<{ deletedAt: string | null; deletedBy: string | null; erasedAt: string | null }> {
  if (!is_deleted) return { deletedAt: null, deletedBy: null, erasedAt: null }
  const { rows } = await sql<{ at: Date | null; actor: string | null; erased: Date | null }>`
    select u.deleted_at as at, (select a.actor from audit_log a
      where a.event = 'user deleted' and a.detail ->> 'userId' = u.id::text order by a.id desc limit 1) as actor,
      (select a.at from erased e join audit_log a on a.id = e.entry where e.id = u.id) as erased
    from users u where u.id = ${id}`.execute(db.kysely)
  const [row] = rows
  return {
    deletedAt: row?.at?.toISOString() ?? null,
    deletedBy: row?.actor ?? null,
    erasedAt: row?.erased?.toISOString() ?? null,
  }
}

interface DetailsDbRow extends UserDbRow {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly version: number
  readonly has_password: boolean
  readonly has_second_factor: boolean
  readonly has_identity: boolean
  readonly invited_at: Date | null
  readonly invited_by: string | null
  readonly invited_until: Date | null
  readonly created_by: string
  readonly updated_at: Date
  readonly sessions: number
  readonly last_active_at: Date | null
}

/** One user in detail, with the sessions that can still make calls; throws 404 if there is none. */
export async function userDetails(
  db: Database,
  userId: string,
  sessionIdleMinutes: number,
): Promise<DetailsAnswer> {
  await findUser(db, userId)
  const found = await sql<DetailsDbRow>`
    select ${columns}, '' as sort_key, u.first_name, u.last_name, u.phone, u.version, u.created_by,
      u.password_hash is not null as has_password,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
      exists (select from provider_identities p where p.user_id = u.id) as has_identity,
      i.created_at as invited_at, i.created_by as invited_by,
      i.expires_at as invited_until, u.updated_at,
      count(s.user_id) filter (where s.expires_at > now()
        and s.last_used_at > now() - make_interval(mins => ${sessionIdleMinutes})) as sessions,
      max(s.last_used_at) as last_active_at
    from users u left join invitations i on i.user_id = u.id left join sessions s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null group by u.id, i.user_id`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Problem(404, userNotFound)
  return {
    ...userRowAnswer(row),
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    version: row.version,
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    hasIdentity: row.has_identity,
    invitation:
      row.invited_at && row.invited_until
        ? {
            createdAt: row.invited_at.toISOString(),
            createdBy: row.invited_by ?? '',
            expiresAt: row.invited_until.toISOString(),
          }
        : null,
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    activeSessions: row.sessions,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }
}

import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { UserDetails, UserRow } from '../../api/admin-shapes.ts'
import { userAnswer } from '../auth/users.ts'
import type { Database } from '../db/connect.ts'
import type { Role } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists.ts'
import {
  afterCursor,
  type Order,
  orderBy,
  orderedPage,
  type PageRequest,
  type Placed,
  pageOf,
  sortKey,
} from './keyset.ts'
import { runPlanned } from './run-planned.ts'
import { countUpTo, prepareSearch, statusFilter } from './search.ts'
import { readTallies } from './tallies.ts'

export type UserAnswer = Static<typeof UserRow>
type DetailsAnswer = Static<typeof UserDetails>

export const userNotFound = 'User not found'

/** A user with the counts that triggers keep (migration 002). */
export interface UserDbRow extends Placed {
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly role: Role
  readonly is_active: boolean
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
  u.completed_count`

// Part 2 §4, user list status.
const statuses = {
  'no-submissions': sql`u.form_count = 0`,
  'all-completed': sql`u.form_count > 0 and u.completed_count = u.form_count`,
  'partially-completed': sql`u.completed_count > 0 and u.completed_count < u.form_count`,
  'in-progress': sql`u.form_count > 0 and u.completed_count = 0`,
}

/** What a filter means. Deleted users are in no list (D12). */
export async function userQuery(db: Database, filter: UserFilter) {
  const status = statusFilter(filter.status, statuses)
  const search = await prepareSearch(db, filter.search)
  const byName = filter.sort?.endsWith('name') ?? false
  const order: Order = {
    column: byName ? sql`u.name` : sql`u.created_at`,
    type: byName ? 'text' : 'timestamptz',
    descending: filter.sort === undefined || filter.sort.startsWith('-'),
  }
  const conditions = [
    sql`u.deleted_at is null`,
    ...(filter.role ? [sql`u.role = ${filter.role}`] : []),
    ...(status ? [status] : []),
    ...(search ? [search.person(sql`u.id`)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const select = sql`select ${columns}, ${sortKey(order)} from users u where ${where}`
  return { where, order, select, all: sql<UserDbRow>`${select} ${orderBy(order, sql`u.id`)}` }
}

/** One page of users with the totals of the list. */
export async function listUsers(db: Database, filter: UserFilter, page: PageRequest) {
  const { where, order, select } = await userQuery(db, filter)
  const [found, tallies, counted] = await Promise.all([
    runPlanned(
      db,
      sql<UserDbRow>`${select} and ${afterCursor(order, sql`u.id`, page.cursor)}
      ${orderedPage(order, sql`u.id`, page.limit)}`,
    ),
    readTallies(db, 'user/'),
    countUpTo(db, sql`select from users u where ${where}`),
  ])
  const total = [...tallies.values()].reduce((sum, n) => sum + n, 0)
  const known = !filter.search?.trim() && statusFilter(filter.status, statuses) === undefined
  const matching = filter.role ? (tallies.get(`user/${filter.role}`) ?? 0) : total
  const { rows, nextCursor } = pageOf(found, page.limit)
  return {
    users: rows.map(userRowAnswer),
    total,
    ...(known ? { matching, matchingExact: true } : counted),
    nextCursor,
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

/** Part 2 §4, user list status. */
export function userBadge({ form_count, completed_count }: UserDbRow): UserAnswer['statusLabel'] {
  if (form_count === 0) return 'No Submissions'
  if (completed_count === form_count) return 'All Completed'
  return completed_count > 0 ? 'Partially Completed' : 'In Progress'
}

/** One user; 404 when there is none. Deleted users' submissions and clients stay visible (D12), so these are found too if asked. */
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

interface DetailsDbRow extends UserDbRow {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly created_by: string
  readonly updated_at: Date
  readonly sessions: number
  readonly last_active_at: Date | null
}

/** One user in detail, with the sessions that could still make a call; 404 when there is none. */
export async function userDetails(
  db: Database,
  userId: string,
  sessionIdleMinutes: number,
): Promise<DetailsAnswer> {
  await findUser(db, userId)
  const found = await sql<DetailsDbRow>`
    select ${columns}, '' as sort_key, u.first_name, u.last_name, u.phone, u.created_by, u.updated_at,
      count(s.user_id) filter (where s.expires_at > now()
        and s.last_used_at > now() - make_interval(mins => ${sessionIdleMinutes})) as sessions,
      max(s.last_used_at) as last_active_at
    from users u left join sessions s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null group by u.id`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Problem(404, userNotFound)
  return {
    ...userRowAnswer(row),
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    activeSessions: row.sessions,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }
}

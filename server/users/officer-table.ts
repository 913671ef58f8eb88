import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerFigures } from '../../api/schemas/officer-table.ts'
import type { FormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { decodeCursor, pageOf } from '../lists/cursors.ts'
import { type PageRequest, type Placed, rowsOf } from '../lists/keyset.ts'
import { localDay, startOfDay } from '../lists/local-time.ts'
import { runPlanned } from '../lists/run-planned.ts'
import { matchingOf, searchUsers, statusFilter } from '../lists/search.ts'
import { readTallies } from '../lists/tallies.ts'
import { submitted } from '../submissions/filter.ts'
import { onlyOnce, shown } from '../submissions/store.ts'
import { isAtLeast } from '../waiting/ages.ts'

// spec 3 §1.30; D44; D47

export interface OfficerDbRow extends Placed {
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly is_active: boolean
  readonly clients: number
  readonly waiting: number
  readonly completed: number
  readonly decided: number
  readonly reopened: number
  readonly last_active_at: Date | null
  readonly created_at: Date
}

interface OfficerFilter {
  readonly search?: string
  readonly status?: string
  readonly sort?: string
  /** Of the lender: months begin by it. */
  readonly timeZone: string
}

/** With which a client is decided. */
const decision: FormType = 'credit_app_memo'
const waitingDays = 7
const idleDays = 90

const statuses = {
  deactivated: sql`not d.is_active`,
  'never-signed-in': sql`d.last_active_at is null`,
  idle: sql`d.last_active_at < now() - make_interval(days => ${sql.lit(idleDays)})`,
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`d.name`,
  created: sql`d.created_at`,
  clients: sql`d.clients`,
  waiting: sql`d.waiting`,
  completed: sql`d.completed`,
  decided: sql`d.decided`,
  reopened: sql`d.reopened`,
  active: sql`coalesce(d.last_active_at, '-infinity')`,
}

function startOfMonth(timeZone: string): Date {
  const today = localDay(new Date(), timeZone)
  return startOfDay(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth())), timeZone)
}

/** Every officer that there is: what is kept, and what is counted by index in one go for all of them. */
function officers(timeZone: string): RawBuilder<unknown> {
  const since = startOfMonth(timeZone)
  return sql`
    select u.id, u.name, u.username, u.email, u.is_active, u.created_at, u.client_count as clients,
      coalesce(w.waiting, 0) as waiting, coalesce(m.completed, 0) as completed, coalesce(m.decided, 0) as decided,
      coalesce(r.reopened, 0) as reopened, greatest(l.at, s.at) as last_active_at
    from users u
    left join (select officer_id, count(*) as waiting from clients
      where deleted_at is null and current_form is not null
        and ${isAtLeast(waitingDays + 1, sql`worked_at`, timeZone)}
      group by officer_id) w on w.officer_id = u.id
    left join (select f.completed_by, count(*) as completed,
        count(*) filter (where f.form_type = ${decision}) as decided
      from forms f where ${submitted} and f.submitted_at >= ${since} and ${shown} and ${onlyOnce}
      group by f.completed_by) m on m.completed_by = u.id
    left join (select actor_id, count(*) as reopened from form_history
      where action = 'reopened' and at >= ${since} group by actor_id) r on r.actor_id = u.id
    left join last_activity l on l.user_id = u.id
    left join (select user_id, max(last_used_at) as at from sessions group by user_id) s on s.user_id = u.id
    where u.role = 'loan_officer' and u.deleted_at is null`
}

/** What a filter leaves, each row with its place in the order; by name where it says nothing else. */
export function officerRows({ search, status, sort = 'name', timeZone }: OfficerFilter) {
  const searched = searchUsers(search)
  const condition = statusFilter(status, statuses)
  const conditions = [
    sql`true`,
    ...(searched
      ? [sql`d.id in (select d.id from people d where d.kind = 'loan_officer' and ${searched})`]
      : []),
    ...(condition ? [condition] : []),
  ]
  const column = orders[sort.replace('-', '')] ?? sql`d.name`
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  // Filtered only once all is counted: a filter that seems to leave few would be joined row by row.
  return sql<OfficerDbRow>`with counted as materialized (${officers(timeZone)})
    select placed.*, place::text as sort_key from (
      select d.*, row_number() over (order by ${column} ${direction}, d.name, d.id) as place
      from counted d where ${sql.join(conditions, sql` and `)}
    ) placed order by place`
}

/**
 * One page. All officers are counted at once, since any of the figures may order them, and a cursor says the last row and
 * where it stood: figures change, and whoever has moved since is followed.
 */
export async function listOfficers(db: Database, filter: OfficerFilter, page: PageRequest) {
  const last = page.cursor === undefined ? null : decodeCursor(page.cursor, 'integer')
  const after = last
    ? sql`o.place > coalesce((select place from o where id = ${last.id}), ${Number(last.key)})`
    : sql`true`
  const [found, tallies] = await Promise.all([
    runPlanned(
      db,
      sql<OfficerDbRow & { matching: number }>`with o as materialized (${officerRows(filter)})
        select o.*, (select count(*) from o) as matching from o
        where ${after} order by o.place limit ${rowsOf(page) + 1}`,
    ),
    readTallies(db, 'user/'),
  ])
  const { rows, nextCursor } = pageOf(found, page.limit, row => ({ key: row.sort_key, id: row.id }))
  const total = tallies.get('user/loan_officer') ?? 0
  return {
    officers: rows.map(answerOf),
    total,
    nextCursor,
    ...matchingOf(found[0]?.matching ?? 0, true),
  }
}

function answerOf(row: OfficerDbRow): Static<typeof OfficerFigures> {
  return {
    _id: row.id,
    name: row.name,
    username: row.username ?? '',
    email: row.email,
    isActive: row.is_active,
    clients: row.clients,
    waitingClients: row.waiting,
    completedThisMonth: row.completed,
    decidedThisMonth: row.decided,
    reopenedThisMonth: row.reopened,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }
}

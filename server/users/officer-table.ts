import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerFigures } from '../../api/admin-overview.ts'
import type { Database } from '../db/connect.ts'
import { statusFilter } from '../lists/filters.ts'
import {
  decodeCursor,
  matchingOf,
  type PageRequest,
  pageOf,
  type RowWithSortKey,
  rowsToAsk,
  runPlanned,
} from '../lists/paging.ts'
import { searchUsers } from '../lists/search.ts'
import { type CountedName, counted, countedNames, joinedCounts, lateralCounts } from './officer-counts.ts'
import { countUsersByRole } from './store.ts'

// spec 3 §1.30; D44; D47

export interface OfficerDbRow extends RowWithSortKey {
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly is_active: boolean
  readonly clients: number
  readonly waiting: number
  readonly completed: number
  readonly decided: number
  readonly approvals: number
  readonly approved: number
  readonly with_deviations: number
  readonly reopened: number
  readonly last_active_at: Date | null
  readonly created_at: Date
}

interface OfficerFilter {
  readonly search?: string
  readonly status?: string
  readonly sort?: string
  /** The lender's time zone, by which months begin. */
  readonly timeZone: string
}

const idleDays = 90

const statuses = {
  deactivated: sql`not d.is_active`,
  'never-signed-in': sql`d.left_at is null and d.used_at is null`,
  idle: sql`d.last_active_at < now() - make_interval(days => ${sql.lit(idleDays)})`,
}

interface OfficerOrder {
  readonly by: RawBuilder<unknown>
  /** Which figure must be counted for every officer to know the order. */
  readonly needs?: CountedName
}

const byName: OfficerOrder = { by: sql`d.name` }
const orders: Readonly<Record<string, OfficerOrder>> = {
  name: byName,
  created: { by: sql`d.created_at` },
  clients: { by: sql`d.clients` },
  waiting: { by: sql`coalesce(waits.waiting, 0)`, needs: 'waits' },
  completed: { by: sql`coalesce(completes.completed, 0)`, needs: 'completes' },
  decided: { by: sql`coalesce(decides.decisions, 0)`, needs: 'decides' },
  approved: { by: sql`coalesce(decides.approved, 0)`, needs: 'decides' },
  reopened: { by: sql`coalesce(reopens.reopened, 0)`, needs: 'reopens' },
  active: { by: sql`coalesce(d.last_active_at, '-infinity')` },
}

/** All live officers, with the figures that are kept. */
const officers = sql`
  select u.id, u.name, u.username, u.email, u.is_active, u.created_at, u.client_count as clients,
    l.at as left_at, s.at as used_at, greatest(l.at, s.at) as last_active_at
  from users u
  left join last_activity l on l.user_id = u.id
  left join (select user_id, max(last_used_at) as at from sessions group by user_id) s on s.user_id = u.id
  where u.role = 'loan_officer' and u.deleted_at is null`

/** The officers that a filter leaves, each with a place in the order; by name unless another order is requested. */
function placedOfficers({ search, status, sort = 'name', timeZone }: OfficerFilter): RawBuilder<unknown> {
  const searched = searchUsers(search)
  const condition = statusFilter(status, statuses)
  const conditions = [
    sql`true`,
    ...(searched
      ? [sql`d.id in (select d.id from people d where d.kind = 'loan_officer' and ${searched})`]
      : []),
    ...(condition ? [condition] : []),
  ]
  const { by, needs } = orders[sort.replace('-', '')] ?? byName
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql`select d.*, row_number() over (order by ${by} ${direction}, d.name, d.id) as place
    from (${officers}) d ${needs ? joinedCounts(needs, timeZone) : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

const figures = sql.join(countedNames.map(name => counted[name].columns))
const joinedBy = (join: typeof joinedCounts, timeZone: string) =>
  sql.join(
    countedNames.map(name => join(name, timeZone)),
    sql` `,
  )

/** The statement that reads all officers whom a filter leaves, in order, for an export. */
export function officerRows(filter: OfficerFilter) {
  return sql<OfficerDbRow>`with placed as materialized (${placedOfficers(filter)})
    select d.*, d.place::text as sort_key, ${figures} from placed d ${joinedBy(joinedCounts, filter.timeZone)}
    order by d.place`
}

/** Counts how many officers each status leaves. This reads only their accounts and sessions. */
async function statusCounts(db: Database): Promise<Record<string, number>> {
  const counts = Object.entries(statuses).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select count(*) as all, ${sql.join(counts)} from (${officers}) d`.execute(db.kysely)
  return rows[0] ?? {}
}

/**
 * One page of officers. The figure that orders them is known for all of them; the other figures are counted only for the
 * page. A cursor contains the last row and its place. Because figures change, the next page starts after that officer's
 * present place.
 */
export async function listOfficers(db: Database, filter: OfficerFilter, page: PageRequest) {
  const last = page.cursor === undefined ? null : decodeCursor(page.cursor, 'integer')
  const after = last
    ? sql`p.place > coalesce((select place from placed where id = ${last.id}), ${Number(last.key)})`
    : sql`true`
  // A search leaves fewer officers of each status.
  const isWhole = !filter.search?.trim()
  const [found, ofRole, optionCounts] = await Promise.all([
    runPlanned(
      db,
      sql<OfficerDbRow & { matching: number }>`with placed as materialized (${placedOfficers(filter)}),
        page as materialized (select p.*, (select count(*) from placed) as matching from placed p
          where ${after} order by p.place limit ${rowsToAsk(page.limit)})
        select shown.*, shown.place::text as sort_key, ${figures}
        from page shown ${joinedBy(lateralCounts, filter.timeZone)} order by shown.place`,
    ),
    countUsersByRole(db),
    isWhole ? statusCounts(db) : null,
  ])
  const { rows, nextCursor } = pageOf(found, page.limit, row => ({ key: row.sort_key, id: row.id }))
  return {
    officers: rows.map(answerOf),
    total: ofRole.loan_officer,
    nextCursor,
    ...(optionCounts && { optionCounts }),
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
    approvalsThisMonth: row.approvals,
    approvedThisMonth: row.approved,
    withDeviationsThisMonth: row.with_deviations,
    reopenedThisMonth: row.reopened,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }
}

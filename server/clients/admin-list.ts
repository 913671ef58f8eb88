import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { countByForms, countOptions, ofId, statusesByForms, statusFilter } from '../lists/filters.ts'
import {
  isId,
  type ListQuery,
  matchingOf,
  type PageRequest,
  peopleOrder,
  readPage,
  sortOf,
} from '../lists/paging.ts'
import {
  allBestFirst,
  foldedSearch,
  matchesOwnWords,
  matchesSearch,
  officersLike,
  partsByName,
  readBestFirst,
  readOwnMatchesFirst,
  searchClients,
  searchWordsOf,
} from '../lists/search.ts'
import { dayOrTime } from '../lists/time.ts'
import { adminClientAnswer, type ClientDbRow, clientColumns, clientTables } from './admin-client.ts'

// spec 2 §4.15; spec 3 §1.17

export interface ClientFilter {
  readonly search?: string
  readonly status?: string
  readonly sort?: string
  readonly officerId?: string
  readonly officer?: 'gone'
}

const isDeleted = sql`d.deleted_at is not null`
// The statuses of the client status badge (spec 2 §4), and deleted clients for as long as they are kept.
const { withoutForms, withForms } = statusesByForms('d')
const statuses = { 'no-forms': withoutForms, ...withForms, deleted: isDeleted }

/** Clients whose loan officer is deactivated or deleted. */
const withoutOfficer = sql`d.officer_id = any(array(select id from users
  where role = 'loan_officer' and (not is_active or deleted_at is not null)))`

/**
 * The rows that a list walks, and its order. Without a search there is an index for each order (migration 032). For live
 * clients, the order by officer uses an index of the officers who have any; deleted clients are sorted.
 */
function orderedSource(
  sort = '-created',
  amongPeople: boolean,
  areLive: boolean,
): Pick<ListQuery, 'source' | 'order'> {
  const source = amongPeople ? sql`people d` : sql`clients d`
  const { name, by } = sortOf(sort)
  switch (name) {
    case 'updated':
      return {
        source: sql`${source} join clients changed on changed.id = d.id`,
        order: by(sql`changed.updated_at`, 'timestamptz'),
      }
    case 'progress':
      return { source, order: by(sql`d.completed_count`, 'integer') }
    case 'officer':
      return {
        source: sql`${source} join users holder on holder.id = d.officer_id
          and ${areLive ? sql`holder.client_count > 0` : sql`true`}`,
        order: by(sql`holder.name`, 'text'),
      }
    default:
      return { source, order: peopleOrder(sort) }
  }
}

/** Among one officer's clients and among deleted ones, a search looks only at the client's own words, not at the officer's. */
function isWithin({ officerId, status }: ClientFilter): boolean {
  return Boolean(officerId) || statusFilter(status, statuses) === isDeleted
}

/**
 * Translates a filter into a query. A search of all clients, and an order by name, walk the table of search words (`people`),
 * which also has the columns that the conditions on a client need.
 */
export async function clientQuery(db: Database, filter: ClientFilter): Promise<ListQuery> {
  const status = statusFilter(filter.status, statuses)
  const within = isWithin(filter)
  const searched = within ? null : await searchClients(db, filter.search)
  const amongPeople = searched !== null || (!within && (filter.sort ?? '').endsWith('name'))
  const conditions = [
    ...(status === isDeleted
      ? []
      : [amongPeople ? sql`(d.kind = 'client') and d.is_listed` : sql`d.deleted_at is null`]),
    ...(status ? [status] : []),
    ...ofId(sql`d.officer_id`, filter.officerId),
    ...(filter.officer ? [withoutOfficer] : []),
    ...(searched ? [searched] : []),
    ...(within ? matchesOwnWords(filter.search, sql`d.id`) : []),
  ]
  return {
    id: sql`d.id`,
    where: sql.join(conditions, sql` and `),
    ...orderedSource(filter.sort, amongPeople, status !== isDeleted),
    columns: clientColumns,
    tables: clientTables,
    rowId: sql`c.id`,
  }
}

/** Condition for the clients of `allRows`: last changed on these days of the lender's zone. Throws 400 for an invalid day. */
export function changedBetween(from: string | undefined, to: string | undefined, timeZone: string) {
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`c.updated_at >= ${dayOrTime(from, 'changedFrom', timeZone).start}`] : []),
      ...(to ? [sql`c.updated_at < ${dayOrTime(to, 'changedTo', timeZone).end}`] : []),
    ],
    sql` and `,
  )
}

/** The query for these clients, newest first; throws 409 if one of them no longer exists. */
export async function chosenClients(db: Database, clientIds: readonly string[]): Promise<ListQuery> {
  const ids = [...new Set(clientIds)]
  const query = await clientQuery(db, {})
  const chosen = { ...query, where: sql`${query.where} and d.id = any(${ids}::uuid[])` }
  const found = ids.every(isId)
    ? await sql<{ n: number }>`select count(*) as n from clients d where ${chosen.where}`.execute(db.kysely)
    : { rows: [] }
  if (found.rows[0]?.n !== ids.length) {
    throw new Problem(409, 'Some of these clients no longer exist. Please load the list again.')
  }
  return chosen
}

/** One page of clients, with the number of all live clients or of all clients of the officer. */
export async function listClients(db: Database, filter: ClientFilter, page: PageRequest) {
  const query = await clientQuery(db, filter)
  const total = await totalOf(db, filter.officerId)
  const isWhole =
    !filter.search?.trim() && !filter.officer && statusFilter(filter.status, statuses) === undefined
  const halves = await ownAndByOfficer(db, filter)
  const parts = partsOf(filter)
  const [{ rows, ...rest }, optionCounts] = await Promise.all([
    halves
      ? readOwnMatchesFirst<ClientDbRow>(db, query, { ...halves, ownParts: parts }, page)
      : parts.length > 0
        ? readBestFirst<ClientDbRow>(db, query, parts, page)
        : readPage<ClientDbRow>(db, query, page, isWhole ? matchingOf(total, true) : null),
    page.cursor ? null : countStatuses(db, filter),
  ])
  return {
    clients: rows.map(adminClientAnswer),
    total,
    ...(optionCounts && { optionCounts: { all: total, ...optionCounts } }),
    ...rest,
  }
}

/** The parts of a searched list, best first. An order that the caller requests takes precedence. */
function partsOf(filter: ClientFilter) {
  const words = isWithin(filter) ? searchWordsOf(sql`d.id`) : sql`d.words`
  return filter.sort ? [] : partsByName(words, filter.search)
}

/** The statement that reads all clients of a filter in the list's order, for an export. */
export async function allClients(db: Database, filter: ClientFilter) {
  const query = await clientQuery(db, filter)
  return allBestFirst<ClientDbRow>(db, query, partsOf(filter), await ownAndByOfficer(db, filter))
}

/** Counts how many clients each status leaves; null if another filter already narrows the list. */
async function countStatuses(db: Database, { search, officer, officerId }: ClientFilter) {
  if (search?.trim() || officer || officerId) return null
  const { deleted, ...ofLive } = statuses
  const [live, gone] = await Promise.all([
    countByForms(db, 'clients', 'd', ofLive),
    countOptions(db, sql`clients d where d.deleted_at is not null`, { deleted }),
  ])
  return { ...live, ...gone }
}

/** The conditions of a search of all clients by their own words and by their officers' names; null if no officer matches. */
async function ownAndByOfficer(db: Database, filter: ClientFilter) {
  const text = foldedSearch(filter.search)
  if (text === null || isWithin(filter)) return null
  const officers = await officersLike(db, text)
  if (officers === '{}') return null
  return { own: matchesSearch(sql`d.words`, text), byOfficer: sql`d.officer_id = any(${officers}::uuid[])` }
}

async function totalOf(db: Database, officerId: string | undefined): Promise<number> {
  if (!officerId) return countLiveClients(db)
  if (!isId(officerId)) return 0
  const kept = await sql<{ n: number }>`select client_count as n from users where id = ${officerId}`.execute(
    db.kysely,
  )
  return kept.rows[0]?.n ?? 0
}

/** How many clients there are that are not deleted. */
export async function countLiveClients(db: Database): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from clients where deleted_at is null`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

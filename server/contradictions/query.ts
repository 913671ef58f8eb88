import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { ContradictionFilters, KeptCheck } from '../../api/admin-work.ts'
import type { Database } from '../db/connect.ts'
import { ofId } from '../lists/filters.ts'
import { allRows, countUpTo, type ListQuery, type RowWithSortKey, sortOf } from '../lists/paging.ts'
import { foldedSearch, matchesClientOrOfficer, officersLike } from '../lists/search.ts'

// spec 3 §1.46

export interface ContradictionDbRow extends RowWithSortKey {
  readonly client_id: string
  readonly name: string
  readonly officer_id: string
  readonly officer_name: string
  readonly decision: string | null
  readonly is_reopened: boolean | null
  readonly found: readonly Static<typeof KeptCheck>[]
  readonly read_at: Date
}

export type ContradictionFilter = Static<TObject<typeof ContradictionFilters>>
export type FileOwner = Pick<ContradictionFilter, 'officerId' | 'branch'>

/**
 * SQL: row `k` of a live client whose checks are up to date and ask for something. The difference is compared instead of the
 * two columns, because PostgreSQL has statistics for the difference (migration 030) and so estimates the number of rows
 * correctly.
 */
export const hasQuestions = sql`k.is_live and k.changes - k.read_changes = 0 and k.asks <> '{}'`

/** SQL: row `k` whose checks have to be calculated again. */
export const hasUnreadChanges = sql`k.changes - k.read_changes > 0`

const columns = sql`r.id, c.client_id, c.name, c.officer_id, o.name as officer_name, x.decision, x.is_reopened, r.found, r.read_at`
const tables = sql`(client_checks r join clients c on c.id = r.id join users o on o.id = c.officer_id
  left join decisions x on x.client_id = r.id)`

/** A row of the exported list: one of a client's checks. */
export interface CheckDbRow extends Omit<ContradictionDbRow, 'found'> {
  readonly check: Static<typeof KeptCheck>
}

/** SQL: the same list with a row for each check. */
export function checkRows(list: ListQuery): RawBuilder<CheckDbRow> {
  return sql<CheckDbRow>`select l.*, said.one as check from (${allRows<ContradictionDbRow>(list)}) l
    cross join lateral jsonb_array_elements(l.found) with ordinality said (one, place)`
}

const explanation = { no: sql`k.unexplained <> '{}'`, yes: sql`k.unexplained = '{}'` }

/** Returns the list query of a filter. */
export async function contradictionQuery(db: Database, filter: ContradictionFilter): Promise<ListQuery> {
  const { check, explained, least, search, sort } = filter
  const conditions = [
    hasQuestions,
    ...(check ? [sql`${check} = any(k.asks)`] : []),
    ...(explained ? [explanation[explained]] : []),
    ...(least === undefined ? [] : [sql`cardinality(k.asks) >= ${least}`]),
    ...ownerConditions(filter),
    ...(await searchConditions(db, search)),
  ]
  return {
    ...orderedSource(sort),
    id: sql`k.id`,
    where: sql.join(conditions, sql` and `),
    columns,
    tables,
    rowId: sql`r.id`,
  }
}

/** SQL conditions on the officer and the branch of row `k`. */
export function ownerConditions({ officerId, branch }: FileOwner): RawBuilder<unknown>[] {
  return [
    ...ofId(sql`officer_id`, officerId).map(
      isHeld => sql`k.id in (select id from clients where ${isHeld} and deleted_at is null)`,
    ),
    ...(branch ? [sql`k.id in (select id from clients where branch = ${branch})`] : []),
  ]
}

/** SQL condition for a search. If it matches few clients, their ids are listed; if many, each row is tested separately. */
async function searchConditions(db: Database, search: string | undefined): Promise<RawBuilder<unknown>[]> {
  const text = foldedSearch(search)
  if (text === null) return []
  const listed = sql`from people d where d.kind = 'client' and d.is_listed`
  // If the clients' own words already match many, adding their officers does not make them fewer.
  const [officers, own] = await Promise.all([
    officersLike(db, text),
    countUpTo(db, sql`select ${listed} and ${matchesClientOrOfficer(text, '{}')}`),
  ])
  const searched = matchesClientOrOfficer(text, officers)
  const all =
    own.matchingExact && officers !== '{}' ? countUpTo(db, sql`select ${listed} and ${searched}`) : own
  const { matchingExact } = await all
  return [
    matchingExact
      ? sql`k.id in (select d.id ${listed} and ${searched})`
      : sql`(select d.is_listed and ${searched} from people d where d.id = k.id)`,
  ]
}

function orderedSource(sort = '-unexplained'): Pick<ListQuery, 'source' | 'order'> {
  const { name, by } = sortOf(sort)
  const source = sql`client_checks k`
  switch (name) {
    case 'name':
      return {
        // The index returns the clients in the order of their names.
        source: sql`(people named join ${source} on (named.kind = 'client') and named.id = k.id)`,
        order: by(sql`named.name`, 'text'),
      }
    case 'asks':
      return { source, order: by(sql`cardinality(k.asks)`, 'integer') }
    default:
      return { source, order: by(sql`cardinality(k.unexplained)`, 'integer') }
  }
}

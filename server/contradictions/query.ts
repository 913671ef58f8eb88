import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { ContradictionFilters, KeptCheck } from '../../api/schemas/contradictions.ts'
import type { Database } from '../db/connect.ts'
import { inBranch } from '../lists/branches.ts'
import { type Placed, sortOf } from '../lists/keyset.ts'
import { ofId } from '../lists/of-id.ts'
import { allRows, type ListQuery } from '../lists/read-page.ts'
import { countUpTo, meant, officersLike } from '../lists/search.ts'
import { foldedSearch } from '../lists/search-words.ts'

// spec 3 §1.46

export interface ContradictionDbRow extends Placed {
  readonly client_id: string
  readonly name: string
  readonly officer_id: string
  readonly officer_name: string
  readonly decision: string | null
  readonly found: readonly Static<typeof KeptCheck>[]
  readonly read_at: Date
}

export type ContradictionFilter = Static<TObject<typeof ContradictionFilters>>

/**
 * Row `k` of a live client whose checks are read, and ask for something. PostgreSQL knows how often that is by the
 * difference, of which statistics are made (migration 030), not by the two columns.
 */
export const asking = sql`k.is_live and k.changes - k.read_changes = 0 and k.asks <> '{}'`

/** Row `k` is not read yet. */
export const unread = sql`k.changes - k.read_changes > 0`

const columns = sql`r.id, c.client_id, c.name, c.officer_id, o.name as officer_name, x.decision, r.found, r.read_at`
const tables = sql`(client_checks r join clients c on c.id = r.id join users o on o.id = c.officer_id
  left join decisions x on x.client_id = r.id)`

/** A row of the exported list: one of a client's checks. */
export interface CheckDbRow extends Omit<ContradictionDbRow, 'found'> {
  readonly check: Static<typeof KeptCheck>
}

/** The same list with a row for each check. */
export function checkRows(list: ListQuery): RawBuilder<CheckDbRow> {
  return sql<CheckDbRow>`select l.*, said.one as check from (${allRows<ContradictionDbRow>(list)}) l
    cross join lateral jsonb_array_elements(l.found) with ordinality said (one, place)`
}

const explanation = { no: sql`k.unexplained <> '{}'`, yes: sql`k.unexplained = '{}'` }

/** What a filter leaves. */
export async function contradictionQuery(db: Database, filter: ContradictionFilter): Promise<ListQuery> {
  const { check, explained, least, search, sort } = filter
  const conditions = [
    asking,
    ...(check ? [sql`${check} = any(k.asks)`] : []),
    ...(explained ? [explanation[explained]] : []),
    ...(least === undefined ? [] : [sql`cardinality(k.asks) >= ${least}`]),
    ...(await ofWhom(db, filter)),
    ...(await searchedClient(db, search)),
  ]
  return {
    ...orderedSource(sort),
    id: sql`k.id`,
    where: sql.join(conditions, sql` and `),
    few: false,
    columns,
    tables,
    rowId: sql`r.id`,
  }
}

/** Of whose clients and of which branch row `k` has to be. */
export async function ofWhom(
  db: Database,
  { officerId, branch }: Pick<ContradictionFilter, 'officerId' | 'branch'>,
): Promise<RawBuilder<unknown>[]> {
  return [
    ...ofId(sql`officer_id`, officerId).map(
      isHeld => sql`k.id in (select id from clients where ${isHeld} and deleted_at is null)`,
    ),
    ...(branch ? [await inBranch(db, sql`k.id`, branch)] : []),
  ]
}

/** Whom a search means: where these are many, each file is asked for its client. */
async function searchedClient(db: Database, search: string | undefined): Promise<RawBuilder<unknown>[]> {
  const text = foldedSearch(search)
  if (text === null) return []
  const listed = sql`from people d where d.kind = 'client' and d.is_listed`
  // Where the clients' own words alone mean many, their officers make them no fewer.
  const [officers, own] = await Promise.all([
    officersLike(db, text),
    countUpTo(db, sql`select ${listed} and ${meant(text, '{}')}`),
  ])
  const searched = meant(text, officers)
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
        // By their index the clients come in the order of their names.
        source: sql`(people named join ${source} on (named.kind = 'client') and named.id = k.id)`,
        order: by(sql`named.name`, 'text'),
      }
    case 'asks':
      return { source, order: by(sql`cardinality(k.asks)`, 'integer') }
    default:
      return { source, order: by(sql`cardinality(k.unexplained)`, 'integer') }
  }
}

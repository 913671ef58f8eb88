import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { DecisionFilters } from '../../api/schemas/decisions.ts'
import { lendingDecisions } from '../../forms/checks/check.ts'
import { type Bounds, isWithin, ofId } from '../lists/filters.ts'
import { type ListQuery, type RowWithSortKey, sortOf } from '../lists/paging.ts'
import { foldedSearch, matchesSearch } from '../lists/search.ts'
import { dayOrTime } from '../lists/time.ts'
import { boundsOfPeriod } from './period.ts'

// spec 3 §1.44; D13; D44; D47; D56

export interface DecisionDbRow extends RowWithSortKey {
  readonly client_uuid: string
  readonly client_id: string
  readonly client_name: string
  readonly officer_id: string
  readonly officer_name: string
  readonly decided_at: Date
  readonly branch: string
  readonly decision: string
  /** A form of the file is open again (D56). */
  readonly is_reopened: boolean
  readonly amount: number | null
  readonly term_months: number | null
  readonly emi: number | null
  readonly dbr: number | null
  readonly ltv: number | null
  readonly deviations: readonly string[]
  /** The client's Standard Form asks for a loan without security, whose LTV says nothing. */
  readonly is_unsecured: boolean
  readonly memo_risk: string | null
  readonly scorecard_risk: string | null
}

export type DecisionFilter = Static<TObject<typeof DecisionFilters>> & {
  /** The lender's time zone, in which days and months begin. */
  readonly timeZone: string
}

/** SQL: approvals, with or without conditions. */
export const approves = sql`x.decision in (${sql.join(lendingDecisions.map(decision => sql.lit(decision)))})`

const columns = sql`m.id, m.client_id as client_uuid, c.client_id, c.name as client_name, m.officer_id,
  o.name as officer_name, m.decided_at, m.branch, m.decision, m.is_reopened, m.amount, m.term_months, m.emi, m.dbr, m.ltv, m.deviations,
  m.memo_risk, m.scorecard_risk`
const tables = sql`(decisions m join clients c on c.id = m.client_id join users o on o.id = m.officer_id)`

const ofUnsecured = sql`exists (select from forms s
  where s.client_id = m.client_id and s.form_type = 'user_form' and s.form_data ->> 'loanType' = 'Unsecured')`

/** Returns the list query of a filter. Missing figures sort as if they were below all others. */
export function decisionQuery(filter: DecisionFilter): ListQuery {
  const conditions = [
    ...decisionConditions(filter, requestedRanges(filter), shownBy(filter.decision)),
    ...searched(filter.search),
  ]
  return {
    ...orderedSource(filter.sort),
    id: sql`x.id`,
    where: sql.join(conditions, sql` and `),
    columns: sql`${columns}, ${ofUnsecured} as is_unsecured`,
    tables,
    rowId: sql`m.id`,
  }
}

/** Returns the bounds of the period and of the days that a filter asks for; an open end is null. Empty without any. */
export function requestedRanges({ period, from, to, timeZone }: DecisionFilter): readonly Bounds[] {
  return [
    ...(period ? [boundsOfPeriod(period, timeZone)] : []),
    ...(from ? [{ start: dayOrTime(from, 'from', timeZone).start, end: null }] : []),
    ...(to ? [{ start: null, end: dayOrTime(to, 'to', timeZone).end }] : []),
  ]
}

/**
 * SQL: the decisions `x` that a list shows. Without a filter it also shows those of files that are open again, which no count of
 * decisions includes; a filter by decision shows what is counted.
 */
function shownBy(decision: DecisionFilter['decision']): RawBuilder<unknown> {
  if (decision === undefined) return sql`(x.is_live or x.is_reopened)`
  return decision === 'reopened' ? sql`x.is_reopened` : sql`x.is_live`
}

/** Returns the conditions of a filter for these bounds, without its search text. */
export function decisionConditions(
  filter: DecisionFilter,
  bounds: readonly Bounds[],
  shown = sql`x.is_live`,
): RawBuilder<unknown>[] {
  const { officerId, branch, risk, amountFrom, amountTo } = filter
  return [
    shown,
    ...bounds.map(between => isWithin(sql`x.decided_at`, between)),
    ...ofId(sql`x.officer_id`, officerId),
    ...(branch ? [sql`x.branch = ${branch}`] : []),
    ...(risk ? [sql`(x.memo_risk = ${risk} or x.scorecard_risk = ${risk})`] : []),
    ...(amountFrom === undefined ? [] : [sql`x.amount >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql`x.amount <= ${amountTo}`]),
    ...decided(filter.decision),
    ...deviating(filter.deviation),
  ]
}

/** SQL: live decisions `x` between two moments. */
export function decidedBetween(bounds: Bounds): RawBuilder<unknown> {
  return sql`x.is_live and ${isWithin(sql`x.decided_at`, bounds)}`
}

function decided(decision: DecisionFilter['decision']): RawBuilder<unknown>[] {
  if (!decision || decision === 'reopened') return []
  return [decision === 'approved' ? approves : sql`x.decision = ${decision}`]
}

function deviating(deviation: DecisionFilter['deviation']): RawBuilder<unknown>[] {
  if (!deviation) return []
  if (deviation === 'none') return [sql`x.deviations = '{}'`]
  return [deviation === 'any' ? sql`x.deviations <> '{}'` : sql`${deviation} = any(x.deviations)`]
}

/** SQL: the officers and branches with decisions that a list shows. */
export const makers = sql`(select distinct officer_id, branch from decisions where is_live or is_reopened) makers`

/** SQL: the totals of decisions `x`. */
export const totalsColumns = sql`count(*) as decisions, coalesce(sum(x.amount), 0) as asked,
  coalesce(sum(x.amount) filter (where ${approves}), 0) as approved, count(*) filter (where ${approves}) as approvals,
  count(*) filter (where x.deviations <> '{}') as "withDeviations"`

/** SQL: the number of all decisions that stand. */
export const allDecisions = sql`(select count(*) from decisions x where x.is_live)`

/**
 * Matches the client's words, the words of the officer who submitted the memo, or the branch. The few names of branches are
 * compared once, because folding the branch of each decision took most of the time of a search; without `offset 0`, PostgreSQL
 * would fold before it removes repeated names.
 */
function searched(search: string | undefined): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  if (text === null) return []
  const clients = sql`(select p.id from people p where p.kind = 'client' and ${matchesSearch(sql`p.words`, text)})`
  const officers = sql`(select p.id from people p
    where p.id in (select officer_id from ${makers}) and ${matchesSearch(sql`p.words`, text)})`
  const branches = sql`array(select b.branch from (select distinct branch from ${makers} offset 0) b
    where ${matchesSearch(sql`words_of_name(b.branch)`, text)})`
  return [sql`(x.client_id in ${clients} or x.officer_id in ${officers} or x.branch = any(${branches}))`]
}

const figures: Readonly<Record<string, RawBuilder<unknown>>> = {
  amount: sql`coalesce(x.amount, -1)`,
  term: sql`coalesce(x.term_months, -1)`,
  emi: sql`coalesce(x.emi, -1)`,
  dbr: sql`coalesce(x.dbr, -1)`,
  ltv: sql`coalesce(x.ltv, -1)`,
  deviations: sql`cardinality(x.deviations)::double precision`,
}

function orderedSource(sort = '-submitted'): Pick<ListQuery, 'source' | 'order'> {
  const { name, by } = sortOf(sort)
  const source = sql`decisions x`
  const figure = figures[name]
  if (figure) return { source, order: by(figure, 'double precision') }
  switch (name) {
    case 'branch':
      return { source, order: by(sql`x.branch`, 'text') }
    case 'client':
      return {
        // The index returns the clients in the order of their names.
        source: sql`(people named join ${source} on (named.kind = 'client') and named.id = x.client_id)`,
        order: by(sql`named.name`, 'text'),
      }
    case 'officer':
      return {
        source: sql`${source} join users named on named.id = x.officer_id`,
        order: by(sql`named.name`, 'text'),
      }
    default:
      return { source, order: by(sql`x.decided_at`, 'timestamptz') }
  }
}

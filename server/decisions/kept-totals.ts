import { type RawBuilder, sql } from 'kysely'
import { type Bounds, wholeDays } from '../lists/bounds.ts'
import { approves, decidedBetween } from './query.ts'

/** SQL: the totals of decisions `x`. */
export const totalsColumns = sql`count(*) as decisions, coalesce(sum(x.amount), 0) as asked,
  coalesce(sum(x.amount) filter (where ${approves}), 0) as approved, count(*) filter (where ${approves}) as approvals,
  count(*) filter (where x.deviations <> '{}') as "withDeviations"`

/**
 * SQL: the totals of all decisions between two moments. Whole days come from stored daily totals (migration 028). These are
 * UTC days, so for the lender's first and last day some hours are read from the decisions.
 */
export function totalsBetween(bounds: Bounds): RawBuilder<unknown> {
  const divided = wholeDays(bounds)
  if (!divided) return sql`select ${totalsColumns} from decisions x where ${decidedBetween(bounds)}`
  const ofDays = sql`select d.decisions, d.asked::double precision, d.approved::double precision, d.approvals,
    d.with_deviations as "withDeviations" from decision_days d where ${divided.isOne}`
  const ofEdges = divided.edges.map(
    edge => sql`select ${totalsColumns} from decisions x where ${decidedBetween(edge)}`,
  )
  return sql`select coalesce(sum(s.decisions), 0)::bigint as decisions, coalesce(sum(s.asked), 0)::double precision as asked,
      coalesce(sum(s.approved), 0)::double precision as approved, coalesce(sum(s.approvals), 0)::bigint as approvals,
      coalesce(sum(s."withDeviations"), 0)::bigint as "withDeviations"
    from (${sql.join([ofDays, ...ofEdges], sql` union all `)}) s`
}

/** SQL: the number of all decisions. */
export const allDecisions = sql`(select coalesce(sum(decisions), 0)::bigint from decision_days)`

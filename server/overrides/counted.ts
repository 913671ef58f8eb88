import { type RawBuilder, sql } from 'kysely'
import { type Bounds, isWithin, wholeDays } from '../lists/bounds.ts'
import { dayOrTime } from '../lists/days.ts'

// spec 3 §1.43; D13; D47; docs/decisions/055-overrides-are-counted.md

interface DaysAsked {
  readonly from?: string
  readonly to?: string
  /** The lender's time zone, in which days begin. */
  readonly timeZone: string
}

/** Returns the bounds of the days that are asked for; null for an open end. Throws a 400 if a day or time is invalid. */
export function requestedRange({ from, to, timeZone }: DaysAsked): Bounds {
  return {
    start: from ? dayOrTime(from, 'from', timeZone).start : null,
    end: to ? dayOrTime(to, 'to', timeZone).end : null,
  }
}

/** SQL: scorecards `s` of live clients that were completed between two moments. */
function between(bounds: Bounds): RawBuilder<unknown> {
  return sql`s.is_live and ${isWithin(sql`s.completed_at`, bounds)}`
}

/** SQL: true for scorecards `s` that were not completed again before a moment, or never if `end` is null. */
const stillLatestAt = (end: Date | null) => sql`s.until >= ${end ?? 'infinity'}::timestamptz`

/** SQL: scorecards `s` between two moments. Of each scorecard, only the last completion between them counts. */
export function latestBetween(bounds: Bounds): RawBuilder<unknown> {
  return sql`${between(bounds)} and ${stillLatestAt(bounds.end)}`
}

export const counts = sql`count(*) as scorecards, count(*) filter (where s.override_count > 0) as overridden,
  count(*) filter (where s.category_change > 0) as category_up, count(*) filter (where s.category_change < 0) as category_down,
  coalesce(sum(s.delta), 0) as delta, coalesce(sum(s.without_reason), 0)::bigint as without_reason`

const counted = (condition: RawBuilder<unknown>) =>
  sql`select ${counts} from counted_scorecards s where ${condition}`

/** SQL: the totals of one officer's scorecards between two moments. */
export function totalsOfOfficer(officerId: string, bounds: Bounds): RawBuilder<unknown> {
  return counted(sql`s.officer_id = ${officerId} and ${latestBetween(bounds)}`)
}

/**
 * SQL: the totals of all scorecards between two moments. For each UTC day there are stored totals of the scorecards that were
 * not completed again (migration 030). The rest is read: the hours by which the lender's days differ from UTC days and, if the
 * end is in the past, the scorecards that were completed again after it.
 */
export function totalsBetween(bounds: Bounds): RawBuilder<unknown> {
  const { end } = bounds
  const divided = wholeDays(bounds)
  if (!divided) return counted(latestBetween(bounds))
  const again = sql`${between(divided.days)} and s.until < 'infinity' and ${stillLatestAt(end)}`
  const parts = [
    sql`select d.scorecards, d.overridden, d.category_up, d.category_down, d.delta::double precision, d.without_reason
      from override_days d where ${divided.isOne}`,
    ...divided.edges.map(edge => counted(sql`${between(edge)} and ${stillLatestAt(end)}`)),
    ...(end ? [counted(again)] : []),
  ]
  return sql`select coalesce(sum(scorecards), 0)::bigint as scorecards, coalesce(sum(overridden), 0)::bigint as overridden,
      coalesce(sum(category_up), 0)::bigint as category_up, coalesce(sum(category_down), 0)::bigint as category_down,
      coalesce(sum(delta), 0)::double precision as delta, coalesce(sum(without_reason), 0)::bigint as without_reason
    from (${sql.join(parts, sql` union all `)}) part`
}

/**
 * SQL: the officers with scorecards between two moments, by name, with their totals. Without bounds, each officer's stored
 * totals are used; otherwise the scorecards of one officer after the other are counted until a page is full.
 */
export function officersBetween(bounds: Bounds, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = sql`select u.id, u.name, u.email, k.scorecards, k.overridden, k.category_up, k.category_down,
      k.delta::double precision as delta, k.without_reason
    from override_officers k join users u on u.id = k.officer_id where ${condition}`
  if (bounds.start === null && bounds.end === null)
    return sql`${named} and k.scorecards > 0 order by u.name, u.id`
  return sql`select n.id, n.name, n.email, o.* from (${named} order by u.name, u.id) n
    cross join lateral (${counted(sql`s.officer_id = n.id and ${latestBetween(bounds)}`)}) o
    where o.scorecards > 0 order by n.name, n.id`
}

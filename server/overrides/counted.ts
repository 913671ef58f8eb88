import { type RawBuilder, sql } from 'kysely'
import { type Bounds, isWithin, wholeDays } from '../lists/bounds.ts'
import { dayOrTime } from '../lists/days.ts'

// spec 3 §1.43; D13; D47; docs/decisions/055-overrides-are-counted.md

interface DaysAsked {
  readonly from?: string
  readonly to?: string
  /** Of the lender: days begin by it. */
  readonly timeZone: string
}

/** The moments between which the days asked for lie; null for an open end. A day or time that cannot be read is a 400. */
export function boundsAsked({ from, to, timeZone }: DaysAsked): Bounds {
  return {
    start: from ? dayOrTime(from, 'from', timeZone).start : null,
    end: to ? dayOrTime(to, 'to', timeZone).end : null,
  }
}

/** Scorecards `s` of clients that are there, completed between two moments. */
function between(bounds: Bounds): RawBuilder<unknown> {
  return sql`s.is_live and ${isWithin(sql`s.completed_at`, bounds)}`
}

/** True of scorecards `s` that were not completed again before a moment, or at all. */
const stillLatestAt = (end: Date | null) => sql`s.until >= ${end ?? 'infinity'}::timestamptz`

/** Scorecards `s` between two moments, each as it was completed last within them: only that one counts. */
export function latestBetween(bounds: Bounds): RawBuilder<unknown> {
  return sql`${between(bounds)} and ${stillLatestAt(bounds.end)}`
}

export const counts = sql`count(*) as scorecards, count(*) filter (where s.override_count > 0) as overridden,
  count(*) filter (where s.category_change > 0) as category_up, count(*) filter (where s.category_change < 0) as category_down,
  coalesce(sum(s.delta), 0) as delta, coalesce(sum(s.without_reason), 0)::bigint as without_reason`

const counted = (condition: RawBuilder<unknown>) =>
  sql`select ${counts} from counted_scorecards s where ${condition}`

/** What these of an officer come to. */
export function totalsOfOfficer(officerId: string, bounds: Bounds): RawBuilder<unknown> {
  return counted(sql`s.officer_id = ${officerId} and ${latestBetween(bounds)}`)
}

/**
 * What all of them come to. Of each day (UTC) the sums of the scorecards that were not completed again are kept
 * (migration 030). What differs is read: the hours by which the lender's days are others, and, where the days asked for
 * are over, the scorecards that were completed again after them.
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
 * The officers with such scorecards, by name, and what theirs come to. Of all days the sums of each officer are kept; of
 * some days each officer's scorecards are counted in turn, until a page is full.
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

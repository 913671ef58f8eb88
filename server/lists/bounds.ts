import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '../../accounts/time-zone.ts'

// D47

/** From a moment on, before another; null leaves that side open. */
export interface Bounds {
  readonly start: Date | null
  readonly end: Date | null
}

/** True of rows whose moment lies within bounds. */
export function isWithin(moment: RawBuilder<unknown>, { start, end }: Bounds): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(start ? [sql`${moment} >= ${start}`] : []),
    ...(end ? [sql`${moment} < ${end}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Bounds of the lender's days, divided for sums that are kept of each day of UTC. */
interface Divided {
  /** The whole days of UTC, and the condition on a day `d.day` that it is one of them. */
  readonly days: Bounds
  readonly isOne: RawBuilder<unknown>
  /** What is left before and after them: hours by which the lender's days are others. */
  readonly edges: readonly Bounds[]
}

/** Null where no whole day of UTC lies within the bounds. */
export function wholeDays({ start, end }: Bounds): Divided | null {
  const first = start && new Date(Math.ceil(start.getTime() / dayMs) * dayMs)
  const last = end && new Date(Math.floor(end.getTime() / dayMs) * dayMs)
  if (first && last && first >= last) return null
  const conditions = [
    sql`true`,
    ...(first ? [sql`d.day >= ${dayOf(first)}`] : []),
    ...(last ? [sql`d.day < ${dayOf(last)}`] : []),
  ]
  return {
    days: { start: first, end: last },
    isOne: sql.join(conditions, sql` and `),
    edges: [
      ...(start && first && start < first ? [{ start, end: first }] : []),
      ...(end && last && last < end ? [{ start: last, end }] : []),
    ],
  }
}

/** A day given as its midnight UTC; as a text it could lie in a year that PostgreSQL writes otherwise. */
function dayOf(midnight: Date): RawBuilder<unknown> {
  return sql`(${midnight}::timestamptz at time zone 'UTC')::date`
}

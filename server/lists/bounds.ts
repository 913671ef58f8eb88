import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '../../accounts/time-zone.ts'

// D47

/** A time span from `start`, without `end`; null leaves that side open. */
export interface Bounds {
  readonly start: Date | null
  readonly end: Date | null
}

/** SQL condition: a moment lies within the bounds. */
export function isWithin(moment: RawBuilder<unknown>, { start, end }: Bounds): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(start ? [sql`${moment} >= ${start}`] : []),
    ...(end ? [sql`${moment} < ${end}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Bounds of the lender's days, divided for sums that are kept per UTC day. */
interface Divided {
  /** The whole UTC days, and the condition that a day `d.day` is one of them. */
  readonly days: Bounds
  readonly isOne: RawBuilder<unknown>
  /** The hours left before and after the whole UTC days, where the lender's days differ from them. */
  readonly edges: readonly Bounds[]
}

/** Divides bounds into whole UTC days and edges; null if the bounds contain no whole UTC day. */
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

/** A day, given as its midnight UTC. As a text it might be in a year that PostgreSQL writes differently. */
function dayOf(midnight: Date): RawBuilder<unknown> {
  return sql`(${midnight}::timestamptz at time zone 'UTC')::date`
}

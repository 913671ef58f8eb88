import { type RawBuilder, sql } from 'kysely'

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

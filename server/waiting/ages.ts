import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { dayMs } from '../../accounts/time-zone.ts'
import type { WaitingAge, WaitingFor } from '../../api/admin-work.ts'
import { addDays, localDay, startOfDay } from '../lists/time.ts'

// spec 3 §1.45; D47

export type Age = Static<typeof WaitingAge>
/** What a filter may ask for: one age, or several that follow each other. */
type AskedAge = Static<typeof WaitingFor>

/** Each age with the number of days from which it applies, longest last. */
export const ages: readonly { readonly age: Age; readonly from: number }[] = [
  { age: '0-3', from: 0 },
  { age: '4-7', from: 4 },
  { age: '8-14', from: 8 },
  { age: '15', from: 15 },
]

/** The single ages that a filter asks for. */
export const agesOf = (asked: AskedAge): readonly Age[] => (asked === '8' ? ['8-14', '15'] : [asked])

/** The moment, in the lender's time zone, before which something has to have happened to be at least `days` days ago. */
export function daysAgo(days: number, timeZone: string, now = new Date()): Date {
  return startOfDay(addDays(localDay(now, timeZone), 1 - days), timeZone)
}

/** How many days ago a moment was, by the lender's calendar days; never negative. */
export function daysSince(moment: Date, timeZone: string, now = new Date()): number {
  const days = (localDay(now, timeZone).getTime() - localDay(moment, timeZone).getTime()) / dayMs
  return Math.max(0, Math.round(days))
}

/** SQL condition: the moment is at least so many days ago. */
export function isAtLeast(days: number, moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return days === 0 ? sql`true` : sql`${moment} < ${daysAgo(days, timeZone)}`
}

/** SQL condition: the moment has an age that the filter asks for. */
export function isOfAge(asked: AskedAge, moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const within = agesOf(asked)
  const place = ages.findIndex(({ age }) => age === within[0])
  const from = isAtLeast(ages[place]?.from ?? 0, moment, timeZone)
  const next = ages[place + within.length]
  return next ? sql`(${from} and not ${isAtLeast(next.from, moment, timeZone)})` : from
}

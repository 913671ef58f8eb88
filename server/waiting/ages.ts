import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { dayMs } from '../../accounts/time-zone.ts'
import type { WaitingAge } from '../../api/schemas/waiting.ts'
import { addDays, localDay, startOfDay } from '../lists/local-time.ts'

// spec 3 §1.45; D47

export type Age = Static<typeof WaitingAge>

/** Each age from how many days on, longest last. */
export const ages: readonly { readonly age: Age; readonly from: number }[] = [
  { age: '0-3', from: 0 },
  { age: '4-7', from: 4 },
  { age: '8-14', from: 8 },
  { age: '15', from: 15 },
]

/** Since which day in the lender's time zone it has been so many days: what happened before that day's end is as old. */
export function daysAgo(days: number, timeZone: string, now = new Date()): Date {
  return startOfDay(addDays(localDay(now, timeZone), 1 - days), timeZone)
}

/** How many days it has been since, by the lender's days. */
export function daysSince(moment: Date, timeZone: string, now = new Date()): number {
  const days = (localDay(now, timeZone).getTime() - localDay(moment, timeZone).getTime()) / dayMs
  return Math.max(0, Math.round(days))
}

/** True of a moment that is at least so many days ago. */
export function isAtLeast(days: number, moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return days === 0 ? sql`true` : sql`${moment} < ${daysAgo(days, timeZone)}`
}

/** True of a moment that is of an age. */
export function isOfAge(age: Age, moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const place = ages.findIndex(one => one.age === age)
  const from = isAtLeast(ages[place]?.from ?? 0, moment, timeZone)
  const next = ages[place + 1]
  return next ? sql`(${from} and not ${isAtLeast(next.from, moment, timeZone)})` : from
}

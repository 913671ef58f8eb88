import type { Static } from 'typebox'
import type { DecisionFilters } from '../../api/schemas/decisions.ts'
import { localDay, startOfDay } from '../lists/time.ts'

// D47

export type Period = Exclude<Static<typeof DecisionFilters.period>, undefined>

/** Returns the first day of a month, counted from 0. A negative month belongs to the year before. */
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month))

/** Returns the start (inclusive) and end (exclusive) of a period in the lender's time zone. */
export function boundsOfPeriod(
  period: Period,
  timeZone: string,
  now = new Date(),
): { readonly start: Date; readonly end: Date } {
  const today = localDay(now, timeZone)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const quarter = month - (month % 3)
  const months: Readonly<Record<Period, readonly [from: number, to: number]>> = {
    'this-month': [month, month + 1],
    'last-month': [month - 1, month],
    'this-quarter': [quarter, quarter + 3],
    'last-quarter': [quarter - 3, quarter],
    'this-year': [0, 12],
  }
  const [from, to] = months[period]
  return { start: startOfDay(firstOf(year, from), timeZone), end: startOfDay(firstOf(year, to), timeZone) }
}

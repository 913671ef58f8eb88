import type { Period } from '../decisions/period.ts'
import { addDays } from '../lists/time.ts'

// spec 3 §1.52; D47

/** The first and the last day, both included, each as its midnight UTC. */
export interface Days {
  readonly first: Date
  readonly last: Date
}

/** How many months a period has. The period that it is compared with begins as many months earlier. */
const lengths: Readonly<Record<Period, number>> = {
  'this-month': 1,
  'last-month': 1,
  'this-quarter': 3,
  'last-quarter': 3,
  'this-year': 12,
}

/**
 * The days of a period up to today, and the same days of the period before it: on 15 March, the first fifteen days of
 * February. The last day of a month corresponds to the last day of any other. So a whole month is compared with a whole
 * month, and on 31 March with all of February.
 */
export function comparedDays(period: Period, today: Date): { readonly now: Days; readonly before: Days } {
  const months = lengths[period]
  const month = today.getUTCMonth()
  const thisStart = firstOfMonth(today, -(month % months))
  const isOver = period.startsWith('last')
  const first = isOver ? firstOfMonth(thisStart, -months) : thisStart
  const last = isOver ? addDays(thisStart, -1) : today
  return {
    now: { first, last },
    before: { first: firstOfMonth(first, -months), last: sameDay(last, -months) },
  }
}

/** The first day of the month that is `later` months after the month of a day. */
function firstOfMonth(day: Date, later: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later))
}

/** The day that corresponds to a day in the month that is `later` months later. */
function sameDay(day: Date, later: number): Date {
  const lastThere = addDays(firstOfMonth(day, later + 1), -1)
  const isLast = addDays(day, 1).getUTCDate() === 1
  const place = isLast ? lastThere.getUTCDate() : Math.min(day.getUTCDate(), lastThere.getUTCDate())
  return addDays(firstOfMonth(day, later), place - 1)
}

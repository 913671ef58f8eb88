import type { Period } from '../decisions/period.ts'
import { addDays } from '../lists/local-time.ts'

// spec 3 §1.52; D47

/** The first and the last day, both included, each as its midnight UTC. */
export interface Days {
  readonly first: Date
  readonly last: Date
}

/** The months from the beginning of a year that a period takes, and how many it goes back to what it is compared with. */
const lengths: Readonly<Record<Period, number>> = {
  'this-month': 1,
  'last-month': 1,
  'this-quarter': 3,
  'last-quarter': 3,
  'this-year': 12,
}

/**
 * The days of a period as far as they have come, and the same days of the period before it: by 15 March the first fifteen
 * days of February. The last day of a month stands for the last day of any other, so that a whole month is compared with a
 * whole month, and by 31 March all of February.
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

/** The first day of a month, so many months later. */
function firstOfMonth(day: Date, later: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later))
}

/** The day that a day is in a month so many months later. */
function sameDay(day: Date, later: number): Date {
  const lastThere = addDays(firstOfMonth(day, later + 1), -1)
  const isLast = addDays(day, 1).getUTCDate() === 1
  const place = isLast ? lastThere.getUTCDate() : Math.min(day.getUTCDate(), lastThere.getUTCDate())
  return addDays(firstOfMonth(day, later), place - 1)
}

import { Problem } from '../errors.ts'
import { addDays, dayText, startOfDay } from './local-time.ts'

// D47

/**
 * The time span of a date or time in a query, without its end. A date means the whole day in the lender's time zone; a time
 * means itself. Throws a 400 that names the query's field if the text is neither.
 */
export function dayOrTime(text: string, name: string, timeZone: string): { start: Date; end: Date } {
  const given = new Date(text)
  if (Number.isNaN(given.getTime()) || !isOfCalendar(text.slice(0, 10)))
    throw new Problem(400, `${name}: a date like 2026-11-20 is needed`, {
      errors: { [name]: 'a date like 2026-11-20 is needed' },
    })
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return { start: given, end: new Date(given.getTime() + 1) }
  return { start: startOfDay(given, timeZone), end: startOfDay(addDays(given, 1), timeZone) }
}

/** False for 30 February, for example, which JavaScript reads as 1 March. */
function isOfCalendar(day: string): boolean {
  const date = new Date(day)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && dayText(date) === day
}

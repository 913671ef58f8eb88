import { Problem } from '../errors.ts'
import { addDays, dayText, startOfDay } from './local-time.ts'

// D47

/** A day stands for the whole of it in the lender's time zone, a time for itself. 400 for what is neither, which names the query's field. */
export function dayOrTime(text: string, name: string, timeZone: string): { start: Date; end: Date } {
  const given = new Date(text)
  if (Number.isNaN(given.getTime()) || !isOfCalendar(text.slice(0, 10)))
    throw new Problem(400, `${name}: a date like 2026-11-20 is needed`, {
      errors: { [name]: 'a date like 2026-11-20 is needed' },
    })
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return { start: given, end: new Date(given.getTime() + 1) }
  return { start: startOfDay(given, timeZone), end: startOfDay(addDays(given, 1), timeZone) }
}

/** JavaScript takes 30 February for 1 March. */
function isOfCalendar(day: string): boolean {
  const date = new Date(day)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && dayText(date) === day
}

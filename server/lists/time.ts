import { dayMs } from '../../accounts/time-zone.ts'
import { Problem } from '../errors.ts'

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

// D47

/** No zone changes its clocks within a quarter of an hour, so offsets are cached per quarter. */
const steadyMs = 900_000
const mostRemembered = 100_000

interface Clock {
  readonly format: Intl.DateTimeFormat
  /** Offsets that were calculated before, by quarter of an hour. */
  readonly offsets: Map<number, number>
}

const clocks = new Map<string, Clock>()

function clockOf(timeZone: string): Clock {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clock = { format, offsets: new Map() }
    clocks.set(timeZone, clock)
  }
  return clock
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { format, offsets } = clockOf(timeZone)
  // The portal stores no moments before 1970, but a query may name one.
  const quarter = Math.max(0, Math.floor(moment / steadyMs))
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(quarter * steadyMs)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour, minute, second } = shown
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * steadyMs
  if (offsets.size >= mostRemembered) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

/** What the zone's clocks show at a moment, as a Date whose UTC fields show the same. */
export function localTime(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))
}

/** The calendar day in the zone at a moment, as midnight UTC of that day. */
export function localDay(moment: Date, timeZone: string): Date {
  return new Date(Math.floor(localTime(moment, timeZone).getTime() / dayMs) * dayMs)
}

/** The moment at which a day, given as its midnight UTC, begins in the zone. If clocks skip midnight, the day begins later. */
export function startOfDay(day: Date, timeZone: string): Date {
  const midnight = day.getTime()
  const [early, late] = [midnight - dayMs, midnight + dayMs]
    .map(near => midnight - offsetAt(near, timeZone))
    .sort((one, other) => one - other) as [number, number]
  const earlyDay = localDay(new Date(early), timeZone).getTime()
  return new Date(earlyDay >= midnight ? early : late)
}

/** Adds a number of days to a day that is given as its midnight UTC. */
export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMs)
}

/** A day, given as its midnight UTC, as YYYY-MM-DD. */
export function dayText(day: Date): string {
  return day.toISOString().slice(0, 10)
}

// D38, D47
/** A date in words, such as 20 November 2025, in the lender's time zone; in the server's own if none is given. */
export function dayIn(timeZone: string | undefined, at: string | Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at))
}

const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * Converts a timestamptz as PostgreSQL writes it (2026-03-14 09:26:53.589793+00) to ISO 8601 as Date writes it: in UTC, to
 * the millisecond. Most databases write UTC, and then the text is only rearranged.
 */
export function isoTime(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  // Date.parse requires minutes in the offset, which PostgreSQL omits if they are zero.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

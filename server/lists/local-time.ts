import { dayMs } from '../../accounts/time-zone.ts'

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

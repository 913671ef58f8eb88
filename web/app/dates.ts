import { isTimeZone } from '../../accounts/time-zone.ts'
import { shownZone } from '../ui/time-zone.ts'
import { browserStorage } from './safe-storage.ts'

// spec 1 §9.28; spec 2 §2.34, §2.58, §8.25, §9.26; D47

/** Formats a day as on the officer's screens, e.g. 20/11/2025: spec 1 §2 (en-GB); a dash if there is no date. */
export function britishDate(time: string | null | undefined): string {
  return timeIn(time, 'en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' }) ?? '-'
}

/** Returns the day of a time in the lender's time zone, as YYYY-MM-DD. */
export function lenderDay(time: string): string {
  return britishDate(time).split('/').reverse().join('-')
}

// D38
/** Formats a day with its month spelled out, so that day and month cannot be confused: 20 November 2025. */
export function longDate(time: string | null | undefined): string {
  return timeIn(time, 'en-GB', { day: 'numeric', month: 'long', year: 'numeric' }) ?? '-'
}

/** Formats a day as on the administrator's screens, e.g. 11/20/2025: spec 2 §2 (en-US); N/A if there is no date. */
export function americanDate(time: string | null | undefined): string {
  return timeIn(time, 'en-US', { day: 'numeric', month: 'numeric', year: 'numeric' }) ?? 'N/A'
}

/** Formats a day and time in the short US style: Nov 20, 2025, 12:03 PM (spec 2 §2; N/A if there is no date). */
export function americanDateTime(time: string | null | undefined): string {
  return (
    timeIn(time, 'en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }) ?? 'N/A'
  )
}

/** Formats the time of day: 14:05. */
export function timeOf(time: string): string {
  return timeIn(time, 'en-GB', { hour: '2-digit', minute: '2-digit' }) ?? '-'
}

/** Formats a day and time in en-GB: 20/11/2025, 12:03. */
export function britishDateTime(time: string | null | undefined): string {
  const options = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return timeIn(time, 'en-GB', options) ?? '-'
}

/**
 * Formats a day and time with the month in letters: 21 Nov 2026, 21:25. For screens on which a date in digits could be read in
 * both orders (D38).
 */
export function britishMoment(time: string | null | undefined): string {
  const options = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return timeIn(time, 'en-GB', options) ?? '-'
}

/** Formats a time in the lender's time zone; null if it is missing or cannot be parsed. */
export function timeIn(
  time: string | null | undefined,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string | null {
  if (!time) return null
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? null : formatOf(locale, options).format(date)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Caches the formatters, because a list formats the same kind of time in each row, and creating a formatter takes longer than
 * rendering the rest of the row.
 */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const whole = { ...options, timeZone: lenderZone() }
  const key = `${locale} ${JSON.stringify(whole)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, whole)
  formats.set(key, format)
  return format
}

const zoneKey = 'lenderTimeZone'
// The zone that the last page knew stays in use until this page has asked.
shownZone.set(browserStorage.getItem(zoneKey) ?? undefined)

let last: { readonly name: string | undefined; readonly zone: string | undefined } = {
  name: undefined,
  zone: undefined,
}

/**
 * Returns the lender's time zone; undefined while it is unknown or if the browser does not know its name. To Intl, undefined
 * means the browser's own zone. The name is validated only when the first time is formatted, because that is slow and most
 * screens begin without one.
 */
export function lenderZone(): string | undefined {
  const name = shownZone.current()
  if (name !== last.name) last = { name, zone: name !== undefined && isTimeZone(name) ? name : undefined }
  return last.zone
}

export function isLenderZoneKnown(): boolean {
  return shownZone.current() !== undefined
}

export function keepLenderZone(name: string): void {
  if (name === shownZone.current()) return
  browserStorage.setItem(zoneKey, name)
  shownZone.set(name)
}

import { lenderZone } from './lender-zone.ts'

// spec 1 §9.28; spec 2 §2.34, §2.58, §8.25, §9.26; D47

/** A day as the officer's screens show it: 20/11/2025. spec 1 §2 (en-GB); a dash when there is none. */
export function britishDate(time: string | null | undefined): string {
  return timeIn(time, 'en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' }) ?? '-'
}

/** The day of a time in the lender's zone, YYYY-MM-DD. */
export function lenderDay(time: string): string {
  return britishDate(time).split('/').reverse().join('-')
}

// D38
/** A day with its month in words, which nobody can read in two ways: 20 November 2025. */
export function longDate(time: string | null | undefined): string {
  return timeIn(time, 'en-GB', { day: 'numeric', month: 'long', year: 'numeric' }) ?? '-'
}

/** A day as the administrator's screens show it: 11/20/2025. spec 2 §2 (en-US); N/A when there is none. */
export function americanDate(time: string | null | undefined): string {
  return timeIn(time, 'en-US', { day: 'numeric', month: 'numeric', year: 'numeric' }) ?? 'N/A'
}

/** US short format with time: Nov 20, 2025, 12:03 PM (spec 2 §2; N/A when there is none). */
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

/** A time of the day: 14:05. */
export function timeOf(time: string): string {
  return timeIn(time, 'en-GB', { hour: '2-digit', minute: '2-digit' }) ?? '-'
}

/** A day and time in en-GB: 20/11/2025, 12:03. */
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

/** A day and time with the month in words, where both readings of a date in digits are possible (D38): 21 Nov 2026, 21:25. */
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

/** A time in a locale's format and the lender's zone; null when it is none. */
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

/** A list writes the same kind of time in each row; making its format takes longer than all of the row. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const whole = { ...options, timeZone: lenderZone() }
  const key = `${locale} ${JSON.stringify(whole)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, whole)
  formats.set(key, format)
  return format
}

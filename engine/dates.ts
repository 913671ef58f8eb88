const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Whether a value is an existing calendar date written as YYYY-MM-DD (so not 2023-02-30). */
export function isRealDate(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const [, year, month, day] = ISO_DATE.exec(value) ?? []
  return Number(year) >= 100 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month))
}

/** Returns the number of days of a month, or 0 if it does not exist. Avoids creating a Date, as it runs on every key press. */
export function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the day after a date, both as YYYY-MM-DD. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

/** Returns the completed years from one YYYY-MM-DD date to another; 0 if either is not a date or the first is later. */
export function yearsBetween(from: unknown, to: unknown): number {
  if (!isRealDate(from) || !isRealDate(to)) return 0
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  // One year less if the anniversary is still to come in the last year. MM-DD texts sort like the dates that they name.
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

// D38

/** Formats a text YYYY-MM-DD as 14 March 1984. The month must exist; the day need not. */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`
}

/** Formats a date YYYY-MM-DD as 14/03/1984, as the officer's screens do. Returns any other text unchanged. */
export function dayFirst(date: string): string {
  return isRealDate(date) ? date.split('-').reverse().join('/') : date
}

/** Returns the error for a value that should be a date YYYY-MM-DD, or undefined if it is valid. */
export function dateFault(value: unknown): string | undefined {
  if (isRealDate(value)) return undefined
  const [text, , month] = (typeof value === 'string' && ISO_DATE.exec(value)) || []
  if (text === undefined) return 'Enter a real date'
  return monthNames[Number(month) - 1] ? `${dateInWords(text)} does not exist` : noMonth(month)
}

/** Returns the error message for a month number that does not exist. */
export function noMonth(month: unknown): string {
  return `There is no month ${Number(month)}`
}

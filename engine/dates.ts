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

/** Whether a value is a calendar date written YYYY-MM-DD (2023-02-30 is none). */
export function isRealDate(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const [, year, month, day] = ISO_DATE.exec(value) ?? []
  return Number(year) >= 100 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month))
}

/** How many days a month has; 0 where there is no such month. Every key press asks, so no Date is made for it. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Completed years from one YYYY-MM-DD date to another; 0 when either is no date or the first is later. */
export function yearsBetween(from: unknown, to: unknown): number {
  if (!isRealDate(from) || !isRealDate(to)) return 0
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  // A birthday later in the year has not come yet; MM-DD texts compare like the dates they name.
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

// D38

/** 14 March 1984, for a text YYYY-MM-DD whose month exists; the day need not. */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`
}

/** 14/03/1984, as the officer's screens write a date; a text that is none stays as it is. */
export function dayFirst(date: string): string {
  return isRealDate(date) ? date.split('-').reverse().join('/') : date
}

/** What is wrong with a value that should be a date YYYY-MM-DD; undefined when nothing is. */
export function dateFault(value: unknown): string | undefined {
  if (isRealDate(value)) return undefined
  const [text, , month] = (typeof value === 'string' && ISO_DATE.exec(value)) || []
  if (text === undefined) return 'Enter a real date'
  return monthNames[Number(month) - 1] ? `${dateInWords(text)} does not exist` : noMonth(month)
}

/** What is wrong with the number of a month that no year has. */
export function noMonth(month: unknown): string {
  return `There is no month ${Number(month)}`
}

import { isWeekday, monthAmong } from './date-words.ts'
import { daysOf } from './dates.ts'

/** A day, a month or a month of a year. */
export interface Moment {
  readonly year?: number
  /** 1 to 12 */
  readonly month: number
  readonly day?: number
}

/** The order of the parts of a date in figures: 05/07/2024, 07/05/2024 or 24/07/05. */
export const dateOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What a text means in each order of its parts; an order in which there is no such date is missing. */
export type DateReadings = Readonly<Partial<Record<DateOrder, Moment>>>

/** A time of day with its zone, before or after a date: 23:59:00.000Z, T23:59+03:00, 11:59 pm EAT, 23h59, 10.30 Uhr. */
const TIME =
  /(?:^|[\s,T]|(?<=\d)t)(?:at\s+|um\s+|à\s+|às\s+)?\d{1,2}(?:(?:[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?)|(?:\.\d{2}(?=\s*uhr)))(?![\d:])\s*(?:[ap]\.?m\.?)?\s*(?:uhr)?\s*(?:z\b|\(?(?!oct|sept|aout|août)(?:utc|wib|wita|[a-z]{2,3}t)\)?(?![a-z]))?\s*(?:[+-]\d{1,2}(?::?\d{2})?)?/i

/** A date and time in figures only, as files of banks have it: 20240705235900, 20240705T2359, 20240705235900[-5:EST]. */
const FIGURES_WITH_TIME = /^(\d{8})t?\d{4}(?:\d{2})?(?:\.\d+)?(?:z|\[.*\])?$/i

/**
 * Reads a text that names a day or a month and nothing else, in any notation: with a time, a zone or a weekday beside it, with
 * the month in figures or in a word of five languages. Figures without a separator are not read (see `figureReadings`).
 *
 * @param isYear Reports whether a year is expected: it tells July 2024 from 24 July in "Jul 24".
 * @returns Null if the text is anything else.
 */
export function dateReadings(text: string, isYear: (year: number) => boolean): DateReadings | null {
  const compact = FIGURES_WITH_TIME.exec(text.trim())
  if (compact) return figureReadings(compact[1] ?? '')?.find(({ isUsual }) => isUsual)?.readings ?? null
  const plain = text.normalize('NFKC').replace(TIME, ' ').trim()
  if (!/^[\s\d\p{L}.,:;/\\|_~·•'’()[\]‐-―−-]+$/u.test(plain)) return null
  const tokens = plain.match(/\d+|\p{L}+/gu) ?? []
  const words = tokens.filter(token => /\D/.test(token))
  const numbers = tokens.filter(token => /\d/.test(token))
  // Beside a whole date in figures, "mar" is a Tuesday and not the month of March.
  const month = numbers.length === 3 && words.every(isWeekday) ? 0 : monthAmong(words)
  if (month === null || numbers.some(number => number.length > 4)) return null
  if (month > 0) return inEveryOrder(withMonth(month, plain, numbers, isYear))
  if (numbers.length === 3) return ofThree(numbers)
  return numbers.length === 2 && /\d\s*[/‐-―−-]\s*\d|^\d{1,2}\.\s?\d{1,2}\.$/.test(plain)
    ? ofTwo(numbers, isYear)
    : null
}

function withMonth(
  month: number,
  text: string,
  numbers: readonly string[],
  isYear: (year: number) => boolean,
): Moment | null {
  const [first, second, third] = numbers
  if (third !== undefined) return null
  if (first === undefined) return { month }
  if (second !== undefined) {
    const [day, year] = first.length === 4 ? [second, first] : [first, second]
    return dateOf(yearOf(year), month, day)
  }
  if (first.length === 4) return { year: Number(first), month }
  // Spreadsheets write July 2024 as Jul-24, and 24 July as 24-Jul. Between "Jul 24" and "Jul 05" only the year can tell.
  const [, separator] = /\p{L}([^\p{L}\d]*)\d\d$/u.exec(text) ?? []
  if (separator !== undefined && (/^(-|.*['’]|)$/.test(separator) || isYear(yearOf(first))))
    return { year: yearOf(first), month }
  return dateOf(undefined, month, first)
}

function ofThree([first = '', second = '', third = '']: readonly string[]): DateReadings | null {
  if (first.length === 4) {
    const date = dateOf(Number(first), Number(second), third) ?? dateOf(Number(first), Number(third), second)
    return inEveryOrder(date)
  }
  if (first.length > 2 || second.length > 2) return null
  const year = third.length === 4 || third.length === 2 ? yearOf(third) : null
  return readingsOf({
    dayFirst: year === null ? null : dateOf(year, Number(second), first),
    monthFirst: year === null ? null : dateOf(year, Number(first), second),
    yearFirst: first.length === 2 && third.length <= 2 ? dateOf(yearOf(first), Number(second), third) : null,
  })
}

/** 07/2024, 2024-07, 07/24; 5/7 or 7/5 without a year. */
function ofTwo(
  [first = '', second = '']: readonly string[],
  isYear: (year: number) => boolean,
): DateReadings | null {
  if (first.length === 4) return inEveryOrder(monthOf(Number(first), second))
  if (second.length === 4) return inEveryOrder(monthOf(Number(second), first))
  const asMonth = second.length === 2 && isYear(yearOf(second)) ? monthOf(yearOf(second), first) : null
  return readingsOf({
    dayFirst: dateOf(undefined, Number(second), first) ?? asMonth,
    monthFirst: dateOf(undefined, Number(first), second),
    yearFirst: asMonth,
  })
}

/** One way to read figures without a separator. */
export interface FigureReading {
  readonly readings: DateReadings
  /** True for a number of days as spreadsheets count them. */
  readonly isSerial: boolean
  /** True if the year comes first with four figures, which is hardly ever an amount. */
  readonly isUsual: boolean
}

/** The first and the last day that figures are taken for, as numbers of days: 1 January 2000 and 31 December 2049. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 54_788

/**
 * Reads figures that may be a date or an amount: 45478 as spreadsheets count days, 20240705, 05072024, 240705, 050724, 202407.
 * Null for all other texts.
 */
export function figureReadings(text: string): FigureReading[] | null {
  const plain = text.trim()
  const ways: FigureReading[] = []
  const add = (readings: DateReadings | null, more: Partial<FigureReading> = {}) => {
    if (readings) ways.push({ readings, isSerial: false, isUsual: false, ...more })
  }
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(plain)
  if (serial) add(inEveryOrder(dateOfSerial(Number(serial[1]))), { isSerial: true })
  if (/^\d{7,8}$/.test(plain)) {
    const figures = plain.padStart(8, '0')
    add(inEveryOrder(dateOf(Number(figures.slice(0, 4)), Number(figures.slice(4, 6)), figures.slice(6))), {
      isUsual: true,
    })
    add(ofThree([figures.slice(0, 2), figures.slice(2, 4), figures.slice(4)]))
  }
  if (/^\d{5,6}$/.test(plain)) {
    const figures = plain.padStart(6, '0')
    add(inEveryOrder(monthOf(Number(figures.slice(0, 4)), figures.slice(4))))
    add(ofThree([figures.slice(0, 2), figures.slice(2, 4), figures.slice(4)]))
  }
  return ways.length > 0 ? ways : null
}

function dateOfSerial(days: number): Moment | null {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null
  const date = new Date(Date.UTC(1899, 11, 30 + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dateOf(year: number | undefined, month: number, dayText: string): Moment | null {
  const day = Number(dayText)
  if (dayText.length > 2 || (year !== undefined && !isUsualYear(year))) return null
  // A day without a year may be that of a leap year.
  if (day < 1 || day > daysOf(year ?? 2000, month)) return null
  return { ...(year !== undefined && { year }), month, day }
}

function monthOf(year: number, monthText: string): Moment | null {
  const month = Number(monthText)
  return isUsualYear(year) && month >= 1 && month <= 12 && monthText.length <= 2 ? { year, month } : null
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function isUsualYear(year: number): boolean {
  return year >= 1900 && year <= 2199
}

function inEveryOrder(moment: Moment | null): DateReadings | null {
  return moment && { dayFirst: moment, monthFirst: moment, yearFirst: moment }
}

/** Keeps the orders in which the text is a date; null if there is none. */
function readingsOf(orders: Readonly<Record<DateOrder, Moment | null>>): DateReadings | null {
  const found = dateOrders.flatMap(order => {
    const moment = orders[order]
    return moment ? [[order, moment] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

import { monthAmong } from './date-words.ts'
import { dateFault, isRealDate, monthNames, noMonth } from './dates.ts'
import { withOrdinaryDigits } from './texts.ts'

// D38

/** What readDate needs to resolve an ambiguous date, such as one with a two-digit year. */
export interface DateRule {
  /** YYYY-MM-DD */
  readonly today: string
  /** True for a date of birth, which must lie in the past. */
  readonly isBirth: boolean
}

/** The result of reading a typed or pasted date: the date as YYYY-MM-DD, an error message, or null for an empty text. */
export type ReadDate =
  | {
      readonly date: string
      /** Only the year of a birth was given, and the date is its first of January (D58). */
      readonly isEstimated?: true
    }
  | {
      readonly fault: string
      /** The date that was probably meant, as YYYY-MM-DD: the same numbers with day and month swapped. */
      readonly meant?: string
    }
  | null

interface Parts {
  readonly day: string
  readonly month: string
  readonly year: string
}

const EXAMPLE = '14/3/1984'
const UNFINISHED = `Type the day, the month and the year, such as ${EXAMPLE}`
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** The range around the current year in which a two-digit year is placed, unless the date is a date of birth. */
const YEARS_BACK = 50
const YEARS_AHEAD = 20

/**
 * Reads a date as people write it, with the day first: 14/3/84 · 14.03.1984 · 14 Mar 1984 · 14031984. The name of a month may be
 * anywhere and in one of five languages, digits may be those of any script, and a four-digit year may come first
 * (1984-03-14). A numeric date is never read with the month first.
 */
export function readDate(text: string, rule: DateRule): ReadDate {
  // NFKC turns full-width digits and signs into ordinary ones. Invisible characters and a pasted time of day are removed.
  const plain = withOrdinaryDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(t|\s(at)?)\s*\d{1,2}:\d\d.*$/, '')
  if (plain === '') return null
  const [, year = ''] = (rule.isBirth && YEAR_ALONE.exec(plain)) || []
  if (isUsualYear(year)) return { date: `${year}-01-01`, isEstimated: true }
  const parts = partsOf(plain)
  return parts ? checked(parts, rule) : { fault: UNFINISHED }
}

/** The year of a birth alone: 1984 · about 1984 · ca. 1984 · 1984? · 1984, estimated. */
const YEAR_ALONE = /^(?:(?:about|around|circa|ca?\.?|~)\s*)?(\d{4})(?:\s*\?|,?\s*estimated)?$/

/** Splits a text into day, month and year; null if there are not exactly three parts or the text contains anything else. */
function partsOf(text: string): Parts | null {
  if (!/^[\s\d\p{L}.,:;/\\|_~·•'’"“”()‐-―−-]*$/u.test(text)) return null
  const tokens = text.replace(/(\d)(st|nd|rd|th)\b/g, '$1').match(/\d+|\p{L}+/gu) ?? []
  const month = monthAmong(tokens.filter(token => /\D/.test(token)))
  const [first = '', second = '', third = '', ...others] = tokens.filter(token => /\d/.test(token))
  if (others.length > 0 || month === null) return null
  // With a named month, the first number is the day, unless it has four digits and so is the year.
  if (month > 0) return third === '' && second !== '' ? inPlaces(first, String(month), second) : null
  if (second === '') return withoutSeparators(first)
  return third === '' ? null : inPlaces(first, second, third)
}

function inPlaces(first: string, month: string, last: string): Parts | null {
  const [day, year] = first.length === 4 ? [last, first] : [first, last]
  return Math.max(day.length, month.length) > 2 ? null : { day, month, year }
}

/** Splits 14031984, 140384 or 19840314. With eight digits, only one of the two orders gives a year from 1900 to 2199. */
function withoutSeparators(figures: string): Parts | null {
  const isYearFirst = figures.length === 8 && !isUsualYear(figures.slice(4))
  const parts = isYearFirst ? /^(....)(..)(..)$/.exec(figures) : /^(..)(..)(..|....)$/.exec(figures)
  const [, first, month, last] = parts ?? []
  return first && month && last ? inPlaces(first, month, last) : null
}

/** Turns the parts into a date if it exists, else into an error. */
function checked({ day, month, year }: Parts, rule: DateRule): ReadDate {
  const at = (fullYear: string) => `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const fullYear = year.length === 2 ? centuryAdded(year, at, rule) : year
  if (fullYear === null) return { fault: `Type the year with four figures: 19${year} or 20${year}` }
  if (fullYear.length !== 4) return { fault: `Type the year with four figures, such as ${EXAMPLE}` }
  if (!isUsualYear(fullYear)) return { fault: `Check the year: ${fullYear}` }
  const date = at(fullYear)
  if (monthNames[Number(month) - 1]) return isRealDate(date) ? { date } : { fault: String(dateFault(date)) }
  const swapped = `${fullYear}-${day.padStart(2, '0')}-${month}`
  return isRealDate(swapped)
    ? {
        fault: `${noMonth(month)}. Type the day first: ${Number(month)}/${Number(day)}/${fullYear}`,
        meant: swapped,
      }
    : { fault: `${noMonth(month)}. Type the day first, such as ${EXAMPLE}` }
}

/** Expands a two-digit year to four digits; null if both centuries are too far from today. */
function centuryAdded(
  year: string,
  at: (year: string) => string,
  { today, isBirth }: DateRule,
): string | null {
  if (isBirth) return at(`20${year}`) > today ? `19${year}` : `20${year}`
  const thisYear = Number(today.slice(0, 4))
  const isNear = (full: string) =>
    Number(full) >= thisYear - YEARS_BACK && Number(full) <= thisYear + YEARS_AHEAD
  return [`20${year}`, `19${year}`].find(isNear) ?? null
}

function isUsualYear(year: string): boolean {
  return Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR
}

import { dateFault, isRealDate, monthNames, noMonth } from './dates.ts'

// D38

/** How a date is read where its text leaves something open. */
export interface DateRule {
  /** YYYY-MM-DD */
  readonly today: string
  /** A date of birth lies in the past. */
  readonly isBirth: boolean
}

/** What a person typed or pasted as a date: YYYY-MM-DD, null for nothing, or what is wrong with it, in words. */
export type ReadDate =
  | { readonly date: string }
  | {
      readonly fault: string
      /** The date that was probably meant: the same figures with the day first. */
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
/** How far around today two figures of a year reach, where the date is not one of birth. */
const YEARS_BACK = 50
const YEARS_AHEAD = 20

/**
 * Reads a date as people write it, the day first: 14/3/84 · 14.03.1984 · 14 Mar 1984 · 14031984. A month in words may
 * stand anywhere, and a year of four figures may stand first (1984-03-14). No date is ever read with the month first.
 */
export function readDate(text: string, rule: DateRule): ReadDate {
  // NFKC makes full-width figures and signs ordinary ones; what cannot be seen and a pasted time of day are left out.
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(t|\s(at)?)\s*\d{1,2}:\d\d.*$/, '')
  if (plain === '') return null
  const parts = partsOf(plain)
  return parts ? checked(parts, rule) : { fault: UNFINISHED }
}

/** The three parts in their places; null when there are not three, or something else stands among them. */
function partsOf(text: string): Parts | null {
  if (!/^[\s\d\p{L}.,:;/\\|_~·•'’"“”()‐-―−-]*$/u.test(text)) return null
  const tokens = text.replace(/(\d)(st|nd|rd|th)\b/g, '$1').match(/\d+|\p{L}+/gu) ?? []
  const words = tokens.filter(token => /\D/.test(token) && !NO_MONTH.test(token))
  const [first = '', second = '', third = '', ...others] = tokens.filter(token => /\d/.test(token))
  if (others.length > 0 || words.length > 1) return null
  if (words[0] !== undefined) return third === '' ? withNamedMonth(words[0], first, second) : null
  if (second === '') return withoutSeparators(first)
  return third === '' ? null : inPlaces(first, second, third)
}

/** Words that may stand in a date beside its month: "born on Wednesday, the 14th of March". */
const NO_MONTH = /^(of|the|on|born|dob|(mon|tue|wed|thu|fri|sat|sun)[a-z]*)$/

/** Beside a month in words the day comes first, unless the year has four figures. */
function withNamedMonth(word: string, first: string, second: string): Parts | null {
  const month = monthNames.findIndex(name => word.length > 2 && name.toLowerCase().startsWith(word)) + 1
  return month > 0 && second !== '' ? inPlaces(first, String(month), second) : null
}

function inPlaces(first: string, month: string, last: string): Parts | null {
  const [day, year] = first.length === 4 ? [last, first] : [first, last]
  return Math.max(day.length, month.length) > 2 ? null : { day, month, year }
}

/** 14031984, 140384 or 19840314: of eight figures, only one of both orders has a year of these centuries. */
function withoutSeparators(figures: string): Parts | null {
  const isYearFirst = figures.length === 8 && !isUsualYear(figures.slice(4))
  const parts = isYearFirst ? /^(....)(..)(..)$/.exec(figures) : /^(..)(..)(..|....)$/.exec(figures)
  const [, first, month, last] = parts ?? []
  return first && month && last ? inPlaces(first, month, last) : null
}

/** The date that the parts name, if there is one. */
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

/** A year of two figures in full; null where both centuries are too far away. */
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

import { type RawBuilder, sql } from 'kysely'
import { canBeSeveralWords, folded, partsOfSearch, spelledOut } from '../../accounts/folded.ts'

/**
 * A search in the form in which it is compared with search words: trimmed and folded; null if there is nothing to search for.
 */
export function foldedSearch(search: string | undefined): string | null {
  return folded(search ?? '').trim() || null
}

/**
 * SQL condition: the search words contain every word of a folded search, in any order, or a phone number that the search means.
 */
export function matchesSearch(words: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const digits = phoneDigits(search)
  const every = containsEveryWord(words, search)
  return digits === null ? every : sql`(${every} or ${words} like ${`%#%${digits}%`})`
}

/**
 * SQL condition: search words contain every word of a folded search, in any order. Signs inside names do not count, because
 * the search words of a name contain it with and without them (migration 040), and neither do spaces (migration 042).
 */
export function containsEveryWord(text: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const withoutSpaces = sql`replace(${text}, ' ', '')`
  const every = partsOfSearch(search).map(part => {
    const places = canBeSeveralWords(part) ? [text, withoutSpaces] : [text]
    const spellings = [...new Set([part, spelledOut(part)])]
    return sql`(${sql.join(
      places.flatMap(place => spellings.map(spelling => sql`${place} like ${patternOf(spelling)}`)),
      sql` or `,
    )})`
  })
  return sql`(${sql.join(every, sql` and `)})`
}

const countryIndependentDigits = 9
const fewestDigits = 3

/**
 * The digits to compare a phone number by; null if the search is not one. 0754 123 456 and +255 754 123456 are the same
 * number, so only the last nine digits count, without leading zeros.
 */
function phoneDigits(search: string): string | null {
  if (!/^[+(]?[\d\s()./-]+$/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-countryIndependentDigits)
  return digits.length < fewestDigits ? null : digits
}

/**
 * A LIKE pattern that finds a text anywhere; for words that are stored in lower case. Keyboards type a straight apostrophe and
 * documents print a curved one, so either finds the other.
 */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/['‘’ʼ]/g, '_')}%`
}

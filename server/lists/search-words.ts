import { type RawBuilder, sql } from 'kysely'
import { folded } from '../../accounts/folded.ts'

/** A search as it is compared with search words: trimmed, folded; null when there is nothing to search for. */
export function foldedSearch(search: string | undefined): string | null {
  return folded(search ?? '').trim() || null
}

/** True of search words that hold every word of a folded search, in any order, or end in a phone number that it means. */
export function holds(words: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const digits = phoneDigits(search)
  const every = holdsEvery(words, search)
  return digits === null ? every : sql`(${every} or ${words} like ${`%#%${digits}%`})`
}

/** True of a folded text that holds every word of a folded search, in any order. */
export function holdsEvery(text: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const every = search.split(/\s+/).map(word => sql`${text} like ${patternOf(word)}`)
  return sql`(${sql.join(every, sql` and `)})`
}

const countryIndependentDigits = 9
const fewestDigits = 3

/** 0754 123 456 and +255 754 123456 mean one number: what counts are the last digits, without zeros in front. */
function phoneDigits(search: string): string | null {
  if (!/^[+(]?[\d\s()./-]+$/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-countryIndependentDigits)
  return digits.length < fewestDigits ? null : digits
}

/** For words kept in lower case. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

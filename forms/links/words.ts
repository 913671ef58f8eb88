import { formatNumber } from '../../engine/number-format.ts'
import type { EarlierForm } from './link.ts'

/** Returns a count with its noun: "1 year", "1.5 years". */
export function countWithNoun(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

// D58

/** Returns the customer's age as text for people: "42", or "about 42" if only the year of birth is known. */
export function customersAge({ marks }: EarlierForm, age: string): string {
  return marks?.['dateOfBirth']?.code === 'es' ? `about ${age}` : age
}

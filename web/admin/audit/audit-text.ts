import { formatNumber } from '../../../engine/number-format.ts'
import { keyText } from '../../client-forms/client-forms.ts'

/** Turns an event's name into words: 'sign_in.failed' into 'Sign in failed', 'user-created' into 'User created'. */
export function eventText(event: string): string {
  const words = event.replace(/[._:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Reports whether an event deserves attention. */
export function isTrouble(event: string): boolean {
  return /fail|den(y|ied)|refus|lock|throttl/i.test(event)
}

/** Returns 'Showing N of M entries', with M+ if the server stopped counting at M. */
export function auditFooter(shown: number, matching: number, exact: boolean): string {
  return `Showing ${formatNumber(shown)} of ${formatNumber(matching)}${exact ? '' : '+'} entries`
}

/** Returns the details of an entry as terms and texts, without the empty ones. */
export function detailPairs(detail: Readonly<Record<string, unknown>>): { term: string; text: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ({
      term: keyText(key),
      text: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }))
}

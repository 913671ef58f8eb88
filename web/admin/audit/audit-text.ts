import { formatNumber } from '../../../engine/number-format.ts'
import { keyText } from '../../client-forms/client-forms.ts'

/** 'sign_in.failed' or 'user-created' as words: 'Sign in failed', 'User created'. */
export function eventText(event: string): string {
  const words = event.replace(/[._:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Events that somebody should look at. */
export function isTrouble(event: string): boolean {
  return /fail|den(y|ied)|refus|lock|throttl/i.test(event)
}

/** 'Showing N of M entries'; counting stops where the server stops. */
export function auditFooter(shown: number, matching: number, exact: boolean): string {
  return `Showing ${formatNumber(shown)} of ${formatNumber(matching)}${exact ? '' : '+'} entries`
}

/** What an entry carries besides, as terms and texts. */
export function detailPairs(detail: Readonly<Record<string, unknown>>): { term: string; text: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ({
      term: keyText(key),
      text: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }))
}

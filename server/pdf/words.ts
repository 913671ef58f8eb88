import type { Static } from 'typebox'
import type { FileSource } from '../../api/schemas/credit-file.ts'
import { rowOf } from '../../forms/catalogue.ts'

/** How documents write days and sources. */

// D38, D47
/** 20 November 2025, in the lender's time zone. */
export function dayIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at))
}

/** Output Sheet, version 7, completed 19 August 2026 by Grace Oduya */
export function sourceInWords(source: Static<typeof FileSource>, label: string, timeZone: string): string {
  const { form, version, status, at, by } = source
  const state = status === 'completed' ? 'completed' : 'in progress, last changed'
  const parts = [rowOf(form).label, label, `version ${version}`, `${state} ${dayIn(timeZone, at)}`]
  return parts.filter(part => part !== '').join(', ') + (by ? ` by ${by}` : '')
}

import { britishDate, britishDateTime, timeOf } from '../../dates.ts'
import type { Author } from '../open-form/state.ts'

/** A moment of today by its time, an earlier one with its date. */
export function momentOf(at: string, now = new Date()): string {
  return britishDate(at) === britishDate(now.toISOString()) ? timeOf(at) : britishDateTime(at)
}

/** "Grace, 14:05", as far as known. */
export function authorWords({ name, at }: Author): string {
  return [name, at && momentOf(at)].filter(Boolean).join(', ')
}

/** "what Grace saved at 14:05". */
export function savedWords({ name, at }: Author): string {
  return `what ${name ? `${name} saved` : 'was saved'}${at ? ` at ${momentOf(at)}` : ''}`
}

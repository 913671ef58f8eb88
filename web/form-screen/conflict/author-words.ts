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

/** Who saved it while somebody called `ownName` was typing: mostly the same person, in another tab. */
export function savedMeanwhile({ name, at }: Author, ownName: string | undefined): string {
  const when = at ? ` at ${momentOf(at)}` : ''
  return name !== null && name === ownName
    ? `You saved it${when} in another tab or on another device while you were typing here.`
    : `${name ?? 'Somebody'} saved it${when} while you were typing.`
}

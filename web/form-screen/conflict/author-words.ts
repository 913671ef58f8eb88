import { britishDate, britishDateTime, timeOf } from '../../app/dates.ts'
import type { Author } from '../open-form/state.ts'

/** Formats a time: only the time of day if it is today, else with the date. */
export function momentOf(at: string): string {
  return britishDate(at) === britishDate(new Date().toISOString()) ? timeOf(at) : britishDateTime(at)
}

/** For example "Grace, 14:05"; parts that are unknown are left out. */
export function authorWords({ name, at }: Author): string {
  return [name, at && momentOf(at)].filter(Boolean).join(', ')
}

/** For example "what Grace saved at 14:05". */
export function savedWords({ name, at }: Author): string {
  return `what ${name ? `${name} saved` : 'was saved'}${at ? ` at ${momentOf(at)}` : ''}`
}

/** Says who saved while the user `ownName` was typing: usually the same person, in another tab. */
export function savedMeanwhile({ name, at }: Author, ownName: string | undefined): string {
  const when = at ? ` at ${momentOf(at)}` : ''
  return name !== null && name === ownName
    ? `You saved it${when} in another tab or on another device while you were typing here.`
    : `${name ?? 'Somebody'} saved it${when} while you were typing.`
}

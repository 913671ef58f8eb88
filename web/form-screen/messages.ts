import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { traitsOf } from '../../forms/traits.ts'
import { CONTACT_STEP, type Contact, contactFields, contactLabels } from './contact/contact-texts.ts'

// spec 1 §4.5, §9.25–27; spec 2 §8.1–3, §8.5–6, §8.9–11

/** Returns the messages of a save, in the specified words (spec 1 §8.8–13, spec 2 §8). */
export function messagesOf(type: FormType) {
  const { saved, saveFailed } = traitsOf(type).texts
  return { saved, saveFailed: (reason: string | null) => withReason(saveFailed, reason) }
}

/** How long a save's confirmation is shown, and the delays before the next screen opens (spec 1 §9). */
export const SAVED_MESSAGE_MS = 3000
export const REDIRECT_AFTER_COMPLETION_MS = 500
export const REDIRECT_AFTER_LOAD_FAILURE_MS = 2000

export const NO_CLIENT = 'No active client found. Please start from the Standard Form.'

/** Returns the message after a completion. `nextLabel` is null if this user can open no further form of the chain. */
export function completedText(type: FormType, nextLabel: string | null, isLast: boolean): string {
  if (isLast) return 'All forms completed! Redirecting to the dashboard...'
  const done = `${rowOf(type).label} completed!`
  return `${done} Redirecting to ${nextLabel ?? 'the dashboard'}...`
}

/** Returns "email", "phone" or "email and phone": the contact data that a save had to leave out; null if none. */
export function contactLeftOut(faults: Partial<Contact>): string | null {
  const names = contactFields.filter(field => faults[field] !== undefined)
  return names.map(field => contactLabels[field].toLowerCase()).join(' and ') || null
}

/** For example "1 answer cannot be read": a text in the box of a number or a date, which the server cannot store. */
export function unreadableAnswers(count: number): string {
  return `${count} ${count === 1 ? 'answer' : 'answers'} cannot be read`
}

/** Replaces the specified message of a save, which would not be true. */
export function savedInPart(unreadable: number): string {
  const stays = unreadable === 1 ? 'It stays as typed' : 'They stay as typed'
  return `Saved, ${unreadableAnswers(unreadable)}. ${stays} on this device only.`
}

export function savedExcept(leftOut: string): string {
  return `Form data saved, except the client’s ${leftOut} in step ${CONTACT_STEP}.`
}

export function completionFailed(reason: string | null): string {
  return withReason('Error completing form', reason)
}

export function loadFailed(reason: string): string {
  return `Error loading form: ${reason}. Please try again or contact support.`
}

function withReason(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : text
}

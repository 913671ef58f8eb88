import { controlCharacterFault, hasControlCharacter } from '../engine/texts.ts'

// spec 1 §5.3, §9.3

/** What the data of accounts and contacts must be, the same in the browser and on the server. */

/**
 * Whether a text looks like an e-mail address: something, @, a domain with a dot; no blanks, and nothing invisible, by which one
 * address could pass for another.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !/\p{C}/u.test(text)
}

/** The longest e-mail address and telephone number that are kept, in characters. */
export const contactLength = { email: 254, phone: 32 } as const

/** What keeps a client's contact data from being stored, by field. Both may be empty; blanks around them do not count. */
export function contactFaults(contact: {
  readonly email?: string
  readonly phone?: string
}): Partial<Record<'email' | 'phone', string>> {
  const faults: Partial<Record<'email' | 'phone', string>> = {}
  const email = contact.email?.trim() ?? ''
  if (email !== '') {
    const fault = tooLong(email, contactLength.email) ?? emailFault(email)
    if (fault !== undefined) faults.email = fault
  }
  const phone = contact.phone?.trim() ?? ''
  const fault = hasControlCharacter(phone)
    ? controlCharacterFault('Phone')
    : tooLong(phone, contactLength.phone)
  if (fault !== undefined) faults.phone = fault
  return faults
}

/** What is wrong with an e-mail address that is not empty, or undefined. */
export function emailFault(email: string): string | undefined {
  return isEmail(email) ? undefined : 'Please enter a valid email address'
}

function tooLong(text: string, longest: number): string | undefined {
  return length(text) > longest ? `Use at most ${longest} characters` : undefined
}

/** What is wrong with a name that is needed, or undefined; blanks around it do not count. */
export function nameFault(name: string, label = 'Name', missing = 'Name is required'): string | undefined {
  if (name.trim() === '') return missing
  return hasControlCharacter(name.trim()) ? controlCharacterFault(label) : undefined
}

/** What is wrong with a password chosen by its owner, or undefined (spec 1 §5). */
export function passwordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters')
}

/** Blanks may be part of a password. */
export function shortPasswordFault(password: string, tooShort: string): string | undefined {
  if (password === '') return 'Password is required'
  return length(password) < 6 ? tooShort : undefined
}

/** In characters as people count them, not in UTF-16 units. */
export function length(text: string): number {
  return [...text].length
}

import { controlCharacterFault, hasControlCharacter, visibleText } from '../engine/texts.ts'

// spec 1 §5.3, §9.3

/** Validation rules for accounts and contacts. Browser and server run the same code. */

/**
 * Whether a text looks like an e-mail address: something, @, a domain with a dot. Spaces and invisible characters are refused,
 * because an address with an invisible character looks the same as another one.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !/\p{C}/u.test(text)
}

/** The longest e-mail address and telephone number that can be stored, in characters. */
export const contactLength = { email: 254, phone: 32 } as const

/**
 * Returns a typed e-mail address without what is often copied with it: spaces around it, the mailto: of a link, and dots, commas
 * or semicolons at its end (D59). A text that is too long for an address is only trimmed.
 */
export function typedEmail(text: string): string {
  const email = text.trim()
  if (email.length > 2 * contactLength.email) return email
  const isLink = /^mailto:/i.test(email)
  return (isLink ? email.replace(/^mailto:\s*/i, '').replace(/\?.*$/s, '') : email).replace(/[\s.,;]+$/, '')
}

/**
 * Returns the e-mail address of an account as it is stored and looked up. The same address can be typed with its accents as
 * single characters or as separate marks. A text that is too long for an address keeps its notation, because composing a run of
 * combining marks takes time that grows with the square of its length.
 */
export function accountEmail(text: string): string {
  const plain = typedEmail(text).toLowerCase()
  return plain.length > contactLength.email ? plain : plain.normalize('NFC')
}

/** Returns the validation errors of a client's contact data, by field. Both may be empty. */
export function contactFaults(contact: {
  readonly email?: string
  readonly phone?: string
}): Partial<Record<'email' | 'phone', string>> {
  const faults: Partial<Record<'email' | 'phone', string>> = {}
  const email = typedEmail(contact.email ?? '')
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

/** Returns the error for a non-empty e-mail address, or undefined if it is valid. */
export function emailFault(email: string): string | undefined {
  return isEmail(email) ? undefined : 'Please enter a valid email address'
}

function tooLong(text: string, longest: number): string | undefined {
  return length(text) > longest ? `Use at most ${longest} characters` : undefined
}

/** The errors for required data that are missing. */
export const missing = {
  name: 'Name is required',
  email: 'Email is required',
  password: 'Password is required',
} as const

/** Returns the error for a required name, or undefined if it is valid. Spaces and invisible characters do not make a name. */
export function nameFault(
  name: string,
  label = 'Name',
  ifMissing: string = missing.name,
): string | undefined {
  const shown = visibleText(name)
  if (!shown) return ifMissing
  return hasControlCharacter(shown) ? controlCharacterFault(label) : undefined
}

/** The hint beside each field for a new password: what is refused (D49). */
export const newPasswordHint =
  'At least 6 characters. Common ones such as 123456 are refused, and so are the account’s name and email.'

/** Returns the error for a password chosen by its owner, or undefined if it is valid (spec 1 §5). */
export function passwordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters')
}

/** Does not trim the password, because spaces may be part of it. */
export function shortPasswordFault(password: string, tooShort: string): string | undefined {
  if (password === '') return missing.password
  return length(password) < 6 ? tooShort : undefined
}

/** Returns the length in Unicode code points, which is closer to what people count than UTF-16 units. */
export function length(text: string): number {
  return [...text].length
}

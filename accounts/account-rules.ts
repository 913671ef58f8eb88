import { controlCharacterFault, hasControlCharacter } from '../engine/texts.ts'

// spec 1 §5.1, §5.3, §9.3; spec 2 §5.12–14, §5.16–17, §9.5

/** What an account's data must be, the same in the browser and on the server (spec 1 §5, spec 2 §5). */

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

/** Whether a text looks like an e-mail address: something, @, a domain with a dot; no blanks or control characters. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !hasControlCharacter(text)
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
function emailFault(email: string): string | undefined {
  return isEmail(email) ? undefined : 'Please enter a valid email address'
}

function tooLong(text: string, longest: number): string | undefined {
  return length(text) > longest ? `Use at most ${longest} characters` : undefined
}

/** An optional plus, then up to 16 digits of which the first is not zero; blanks do not count (spec 2 §5). */
export function isPhone(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replaceAll(/\s/g, '')) && !hasControlCharacter(text)
}

/** What is wrong with a name that is needed, or undefined; blanks around it do not count. */
export function nameFault(name: string, label = 'Name', missing = 'Name is required'): string | undefined {
  if (name.trim() === '') return missing
  return hasControlCharacter(name.trim()) ? controlCharacterFault(label) : undefined
}

/** What keeps an account from being created, by field, in the words of spec 2 §5; blanks around a text do not count. */
export function newAccountFaults(account: NewAccount): Partial<Record<keyof NewAccount, string>> {
  const username = account.username.trim()
  const email = account.email.trim()
  const phone = account.phone.trim()
  const faults: Partial<Record<keyof NewAccount, string>> = {}
  const usernameFault = nameFault(username, 'Username', 'Username is required')
  if (usernameFault !== undefined) faults.username = usernameFault
  else if (length(username) < 3) faults.username = 'Username must be at least 3 characters long'
  const badEmail = email === '' ? 'Email is required' : emailFault(email)
  if (badEmail !== undefined) faults.email = badEmail
  const password = givenPasswordFault(account.password)
  if (password !== undefined) faults.password = password
  const firstNameFault = nameFault(account.firstName, 'First name', 'First name is required')
  if (firstNameFault !== undefined) faults.firstName = firstNameFault
  const lastNameFault = nameFault(account.lastName, 'Last name', 'Last name is required')
  if (lastNameFault !== undefined) faults.lastName = lastNameFault
  if (phone !== '' && !isPhone(phone)) faults.phone = 'Please enter a valid phone number'
  return faults
}

/** What is wrong with a password that an administrator gives, or undefined (spec 2 §5). */
export function givenPasswordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters long')
}

/** What is wrong with a password chosen by its owner, or undefined (spec 1 §5). */
export function passwordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters')
}

/** Blanks may be part of a password. */
function shortPasswordFault(password: string, tooShort: string): string | undefined {
  if (password === '') return 'Password is required'
  return length(password) < 6 ? tooShort : undefined
}

/** What keeps a registration from being accepted, by field (spec 1 §5). */
export function registrationFaults(
  name: string,
  email: string,
  password: string,
): Partial<Record<'name' | 'email' | 'password', string>> {
  const badName = nameFault(name)
  const badEmail = email.trim() === '' ? 'Email is required' : emailFault(email.trim())
  const badPassword = passwordFault(password)
  return {
    ...(badName !== undefined && { name: badName }),
    ...(badEmail !== undefined && { email: badEmail }),
    ...(badPassword !== undefined && { password: badPassword }),
  }
}

/** In characters as people count them, not in UTF-16 units. */
function length(text: string): number {
  return [...text].length
}

import { hasControlCharacter } from '../engine/texts.ts'
import {
  emailFault,
  length,
  missing,
  nameFault,
  passwordFault,
  shortPasswordFault,
  typedEmail,
} from './account-rules.ts'

// spec 1 §5.1, §5.3; spec 2 §5.12–14, §5.16–17, §9.5

/** Validation of new accounts, whether an administrator creates them or a person registers (spec 1 §5, spec 2 §5). */

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

/** Whether a text is an optional plus and up to 16 digits, the first not zero. Spaces are ignored (spec 2 §5). */
export function isPhone(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replaceAll(/\s/g, '')) && !hasControlCharacter(text)
}

/** Returns the message for an invalid user name; undefined if it is valid. */
export function usernameFault(username: string): string | undefined {
  return (
    nameFault(username, 'Username', 'Username is required') ??
    (length(username) < 3 ? 'Username must be at least 3 characters long' : undefined)
  )
}

export function requiredEmailFault(email: string): string | undefined {
  return email === '' ? missing.email : emailFault(email)
}

export function phoneFault(phone: string): string | undefined {
  return isPhone(phone) ? undefined : 'Please enter a valid phone number'
}

/** Returns the errors of a new account by field, in the words of spec 2 §5. Spaces around texts are ignored. */
export function newAccountFaults(account: NewAccount): Partial<Record<keyof NewAccount, string>> {
  const username = account.username.trim()
  const email = typedEmail(account.email)
  const phone = account.phone.trim()
  const faults: Partial<Record<keyof NewAccount, string>> = {}
  const badUsername = usernameFault(username)
  if (badUsername !== undefined) faults.username = badUsername
  const badEmail = requiredEmailFault(email)
  if (badEmail !== undefined) faults.email = badEmail
  const password = givenPasswordFault(account.password)
  if (password !== undefined) faults.password = password
  const firstNameFault = nameFault(account.firstName, 'First name', 'First name is required')
  if (firstNameFault !== undefined) faults.firstName = firstNameFault
  const lastNameFault = nameFault(account.lastName, 'Last name', 'Last name is required')
  if (lastNameFault !== undefined) faults.lastName = lastNameFault
  const badPhone = phone === '' ? undefined : phoneFault(phone)
  if (badPhone !== undefined) faults.phone = badPhone
  return faults
}

/** Returns the error for a password that an administrator sets, or undefined if it is valid (spec 2 §5). */
export function givenPasswordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters long')
}

/** Returns the errors of a registration by field (spec 1 §5). */
export function registrationFaults(
  name: string,
  email: string,
  password: string,
): Partial<Record<'name' | 'email' | 'password', string>> {
  const badName = nameFault(name)
  const badEmail = requiredEmailFault(typedEmail(email))
  const badPassword = passwordFault(password)
  return {
    ...(badName !== undefined && { name: badName }),
    ...(badEmail !== undefined && { email: badEmail }),
    ...(badPassword !== undefined && { password: badPassword }),
  }
}

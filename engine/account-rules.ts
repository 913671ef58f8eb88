// spec 1 §5.1, §5.3, §9.3; spec 2 §5.12–14, §5.16–17, §9.5

/** What an account's data must be, the same in the browser and on the server. Source: part 1 §5, part 2 §5. */

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

/** Whether a text looks like an e-mail address: something, @, a domain with a dot; no blanks. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** An optional plus, then up to 16 digits of which the first is not zero; blanks do not count. Source: part 2 §5. */
export function isPhone(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replaceAll(/\s/g, ''))
}

/** What keeps an account from being created, by field, in the words of part 2 §5; blanks around a text do not count. */
export function newAccountFaults(account: NewAccount): Partial<Record<keyof NewAccount, string>> {
  const username = account.username.trim()
  const email = account.email.trim()
  const phone = account.phone.trim()
  const faults: Partial<Record<keyof NewAccount, string>> = {}
  if (username === '') faults.username = 'Username is required'
  else if (length(username) < 3) faults.username = 'Username must be at least 3 characters long'
  if (email === '') faults.email = 'Email is required'
  else if (!isEmail(email)) faults.email = 'Please enter a valid email address'
  const password = givenPasswordFault(account.password)
  if (password !== undefined) faults.password = password
  if (account.firstName.trim() === '') faults.firstName = 'First name is required'
  if (account.lastName.trim() === '') faults.lastName = 'Last name is required'
  if (phone !== '' && !isPhone(phone)) faults.phone = 'Please enter a valid phone number'
  return faults
}

/** What is wrong with a password that an administrator gives, or undefined. Source: part 2 §5. */
export function givenPasswordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters long')
}

/** What is wrong with a password chosen by its owner, or undefined. Source: part 1 §5. */
export function passwordFault(password: string): string | undefined {
  return shortPasswordFault(password, 'Password must be at least 6 characters')
}

/** Blanks may be part of a password. */
function shortPasswordFault(password: string, tooShort: string): string | undefined {
  if (password === '') return 'Password is required'
  return length(password) < 6 ? tooShort : undefined
}

/** What keeps a registration from being accepted, by field. Source: part 1 §5. */
export function registrationFaults(
  name: string,
  email: string,
  password: string,
): Partial<Record<'name' | 'email' | 'password', string>> {
  const fault = passwordFault(password)
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(email.trim() === ''
      ? { email: 'Email is required' }
      : !isEmail(email.trim()) && { email: 'Please enter a valid email address' }),
    ...(fault !== undefined && { password: fault }),
  }
}

/** In characters as people count them, not in UTF-16 units. */
function length(text: string): number {
  return [...text].length
}

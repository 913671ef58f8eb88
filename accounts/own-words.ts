// D49

/** Whose password it is to be; what is not known of the account is left out. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly username?: string | null
}

/** Whether a password says no more than the account itself: its e-mail, the part before the @, its user name, or its name. */
export function isOwnWord(password: string, { email, name, username }: PasswordOwner): boolean {
  const given = compared(password)
  const localPart = email.replace(/@.*$/s, '')
  return [email, localPart, username ?? '', name].some(word => word !== '' && compared(word) === given)
}

/** Capitals and blanks make no word harder to guess. */
function compared(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
}

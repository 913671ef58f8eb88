// D49

/** The account that a new password is for. Data that is not known yet is left out. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly username?: string | null
}

/** Whether a password equals data of its account: the e-mail, the part of it before the @, the user name or the name. */
export function isAccountData(password: string, { email, name, username }: PasswordOwner): boolean {
  const given = compared(password)
  const localPart = email.replace(/@.*$/s, '')
  return [email, localPart, username ?? '', name].some(word => word !== '' && compared(word) === given)
}

/** Ignores case and spaces, because they hardly make a word harder to guess. */
function compared(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
}

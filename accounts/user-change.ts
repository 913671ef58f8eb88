import { nameFault } from './account-rules.ts'
import { phoneFault, requiredEmailFault, usernameFault } from './new-account.ts'

/** What an administrator may change of what an account says of its owner; what is left out stays. */
export interface UserChange {
  readonly name?: string
  /** Empty: the account has none, and its owner signs in with the e-mail. */
  readonly username?: string
  readonly email?: string
  readonly phone?: string
}

/** The change without the blanks around its texts. */
export function trimmedChange(change: UserChange): UserChange {
  const { name, username, email, phone } = change
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(phone !== undefined && { phone: phone.trim() }),
  }
}

/** What keeps a change from being made, by field, in the words in which an account is created. */
export function userChangeFaults(change: UserChange): Partial<Record<keyof UserChange, string>> {
  const { name, username, email, phone } = trimmedChange(change)
  const found = {
    name: name === undefined ? undefined : nameFault(name),
    username: username ? usernameFault(username) : undefined,
    email: email === undefined ? undefined : requiredEmailFault(email),
    phone: phone ? phoneFault(phone) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

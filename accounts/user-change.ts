import { nameFault, typedEmail } from './account-rules.ts'
import { phoneFault, requiredEmailFault, usernameFault } from './new-account.ts'

/** The changes that an administrator can make to the personal data of an account. Properties left out stay as they are. */
export interface UserChange {
  readonly name?: string
  /** If empty, the account has no user name and its owner signs in with the e-mail address. */
  readonly username?: string
  readonly email?: string
  readonly phone?: string
}

/** Returns the change with its texts trimmed. */
export function trimmedChange(change: UserChange): UserChange {
  const { name, username, email, phone } = change
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(email !== undefined && { email: typedEmail(email) }),
    ...(phone !== undefined && { phone: phone.trim() }),
  }
}

/** Returns the errors of a change by field, with the same messages as for a new account. */
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

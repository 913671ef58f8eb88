import { hashPassword, verifyPassword } from './argon2.ts'

/** What is done with a password: it is hashed, or checked against the hash of another one. */
export interface PasswordTask {
  readonly password: string
  readonly against?: string
}

/** The hash, or whether the password is right. */
export function doPasswordTask({ password, against }: PasswordTask): Promise<string | boolean> {
  return against === undefined ? hashPassword(password) : verifyPassword(against, password)
}

import { hashPassword, type PasswordCost, verifyPassword } from './argon2.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What is done with a password: it is hashed, checked against the hash of another one, or looked up among the common ones. */
export type PasswordTask =
  | { readonly hash: string; readonly cost: PasswordCost }
  | { readonly verify: string; readonly against: string }
  | { readonly isCommon: string }

/** The hash, or whether the password is right, or common. */
export function doPasswordTask(task: PasswordTask): Promise<string | boolean> {
  if ('hash' in task) return hashPassword(task.hash, task.cost)
  return 'verify' in task ? verifyPassword(task.against, task.verify) : isCommonPassword(task.isCommon)
}

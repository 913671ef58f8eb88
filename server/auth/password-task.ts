import { hashPassword, type PasswordCost, verifyPassword } from './argon2.ts'
import { isCommonPassword } from './common-passwords.ts'

/** A task with a password: hash it, check it against a hash, or look it up among the common ones. */
export type PasswordTask =
  | { readonly hash: string; readonly cost: PasswordCost }
  | { readonly verify: string; readonly against: string }
  | { readonly isCommon: string }

/** Returns the hash, or whether the password is right or common. */
export function doPasswordTask(task: PasswordTask): Promise<string | boolean> {
  if ('hash' in task) return hashPassword(task.hash, task.cost)
  return 'verify' in task ? verifyPassword(task.against, task.verify) : isCommonPassword(task.isCommon)
}

import type { CallName } from '../../api/contract.ts'
import type { Config } from '../config.ts'
import { Problem } from '../errors.ts'

// D49

/** An account, with whether somebody else chose its current password. */
interface WithPassword {
  readonly hasGivenPassword: boolean
}

/** Returns the part of a sign-in's answer that tells people to replace a password that somebody else chose; otherwise empty. */
export function passwordChangeAnswer({ passwordChange }: Config, { hasGivenPassword }: WithPassword) {
  return hasGivenPassword ? { passwordChange } : {}
}

/** The calls that are allowed before the password is changed, where changing it is required. */
const before: readonly CallName[] = [
  'GET /api/auth/profile',
  'PUT /api/auth/change-password',
  'POST /api/auth/logout',
]

/** Throws a 403 if this call is not allowed until the caller has chosen a password of their own. */
export function refuseGivenPassword(
  { passwordChange }: Config,
  { hasGivenPassword }: WithPassword,
  name: CallName,
): void {
  if (passwordChange !== 'required' || !hasGivenPassword || before.includes(name)) return
  throw new Problem(403, 'Please choose your own password first.', { code: 'password_change_required' })
}

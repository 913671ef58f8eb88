import type { CallName } from '../../api/contract.ts'
import type { Config } from '../config.ts'
import { Problem } from '../errors.ts'

// D49

/** Whether somebody else chose the password that is in use. */
interface WithPassword {
  readonly hasGivenPassword: boolean
}

/** What is said to whoever signed in with such a password; nothing to all others. */
export function passwordChangeAnswer({ passwordChange }: Config, { hasGivenPassword }: WithPassword) {
  return hasGivenPassword ? { passwordChange } : {}
}

/** What can be done before the password is changed, where that is required. */
const before: readonly CallName[] = [
  'GET /api/auth/profile',
  'PUT /api/auth/change-password',
  'POST /api/auth/logout',
]

/** Throws a 403 when this call has to wait until the caller has chosen a password. */
export function refuseGivenPassword(
  { passwordChange }: Config,
  { hasGivenPassword }: WithPassword,
  name: CallName,
): void {
  if (passwordChange !== 'required' || !hasGivenPassword || before.includes(name)) return
  throw new Problem(403, 'Please choose a password of your own first.', { code: 'password_change_required' })
}

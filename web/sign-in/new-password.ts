import { passwordFault } from '../../accounts/account-rules.ts'
import type { FieldProblems } from '../ui/use-plain-form.ts'

/** Returns the problems of a newly chosen password and its repetition (spec 1 §5.2–3). */
export function newPasswordProblems(
  password: string,
  repetition: string,
): FieldProblems<'password' | 'confirmPassword'> {
  const problems: FieldProblems<'password' | 'confirmPassword'> = {}
  const fault = passwordFault(password)
  if (fault !== undefined) problems.password = fault
  if (repetition !== password) problems.confirmPassword = 'Passwords do not match'
  else if (repetition === '') problems.confirmPassword = 'Please confirm your password'
  return problems
}

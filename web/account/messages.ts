import { passwordFault } from '../../accounts/account-rules.ts'
import { registrationFaults } from '../../accounts/new-account.ts'
import { ApiError, NetworkError } from '../app/api-client.ts'
import type { FieldProblems } from '../ui/use-plain-form.ts'

// spec 1 §5.1–3, §8.1, §8.5–7

/** What the account screens say about what is typed, and about a refusal of the server (spec 1 §5, §8). */

/** Returns the server's message, otherwise 'Login failed' or 'Registration failed'. */
export function failureMessage(error: unknown, fallback: 'Login failed' | 'Registration failed'): string {
  return (error instanceof ApiError && error.body?.message) || fallback
}

/** Returns the message of a failed administrator sign-in, which has texts of its own. */
export function adminFailureMessage(error: unknown): string {
  if (error instanceof NetworkError) return 'Network error. Please try again.'
  if (!(error instanceof ApiError)) return 'Admin login failed'
  if (error.body) return error.body.message || 'Admin login failed'
  if (error.status === 404) return 'Admin login endpoint not found. Please check server configuration.'
  if (error.status === 401) return 'Invalid admin credentials'
  return `Server error: ${error.status}`
}

export function signInProblems(values: {
  email: string
  password: string
}): FieldProblems<'email' | 'password'> {
  const problems: FieldProblems<'email' | 'password'> = {}
  if (values.email.trim() === '') problems.email = 'Email is required'
  if (values.password === '') problems.password = 'Password is required'
  return problems
}

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

export function registrationProblems(values: Registration): FieldProblems<keyof Registration> {
  return {
    ...registrationFaults(values.name, values.email, values.password),
    ...newPasswordProblems(values.password, values.confirmPassword),
  }
}

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

import { ApiError, NetworkError } from '../app/api-client.ts'
import type { FieldProblems } from '../ui/use-plain-form.ts'

// spec 1 §8.1, §8.5–7

/** The failure messages of the sign-in and registration screens (spec 1 §8). */

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

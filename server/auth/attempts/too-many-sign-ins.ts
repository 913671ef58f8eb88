import { Problem } from '../../errors.ts'

/** The answer to a sign-in that would wait behind too many others. */
export function tooManySignIns(): Problem {
  return new Problem(503, 'Too many people are signing in just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

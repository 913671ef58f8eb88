import type { AnswerOf } from '../../api/contract.ts'

/** An applicant as returned by the server. */
export type Applicant = AnswerOf<'GET /api/loan-officer/applicants'>['applicant']

/** Returns the cache key of an applicant's answer. */
export const applicantKey = (email: string) => ['applicant', email.toLowerCase()]

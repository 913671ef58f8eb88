import type { AnswerOf } from '../../api/contract.ts'

/** An applicant as the server answers them. */
export type Applicant = AnswerOf<'GET /api/loan-officer/applicants'>['applicant']

/** What the answer about an applicant is kept under. */
export const applicantKey = (email: string) => ['applicant', email.toLowerCase()]

import { Type } from 'typebox'
import { DescribedSteps } from './admin-shapes.ts'
import type { Call } from './call.ts'
import { ClientRow } from './officer.ts'
import { Email, FormTypeName, Id, Status, Time } from './shapes.ts'

// spec 3 §1.8

const officer = ['loan_officer'] as const

/**
 * An officer takes over what an ordinary user has filled for themselves (D7). There is no browsing: only the exact e-mail
 * address finds an applicant, and only accounts of role user.
 */
export const applicantCalls = {
  'GET /api/loan-officer/applicants': {
    summary: 'The applicant with this e-mail address and what he has filled; 404 when there is none.',
    access: officer,
    query: Type.Object({ email: Email }),
    answer: Type.Object({
      applicant: Type.Object({
        _id: Id,
        name: Type.String(),
        email: Type.String(),
        createdAt: Time,
        /** Whether the applicant is a client already; taking over then answers 409. */
        isClient: Type.Boolean(),
        forms: Type.Array(
          Type.Object({
            _id: Id,
            formType: FormTypeName,
            label: Type.String(),
            status: Status,
            completionPercentage: Type.Number(),
            updatedAt: Time,
            steps: DescribedSteps,
          }),
        ),
      }),
    }),
  },
  'POST /api/loan-officer/applicants/{userId}/take-over': {
    summary: 'Make the applicant a client of one’s own, with the answers copied into forms in progress.',
    access: officer,
    params: Type.Object({ userId: Id }),
    answer: Type.Object({ message: Type.String(), client: ClientRow }),
    status: 201,
  },
} as const satisfies Record<string, Call>

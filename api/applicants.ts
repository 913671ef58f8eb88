import { Type } from 'typebox'
import type { Call } from './call.ts'
import { limits } from './limits.ts'
import { officers } from './roles.ts'
import { Id, Percent, Time } from './schemas/basics.ts'
import { OfficerClient } from './schemas/clients.ts'
import { DescribedSteps } from './schemas/described-steps.ts'
import { FormStatus, FormType } from './schemas/form-state.ts'
import { ByUser } from './schemas/path-parameters.ts'

// spec 3 §1.8

export const ApplicantForm = Type.Object(
  {
    _id: Id,
    formType: FormType,
    label: Type.String({ description: 'The form’s name for people' }),
    status: FormStatus,
    completionPercentage: Percent,
    updatedAt: Time,
    steps: DescribedSteps,
  },
  { $id: 'ApplicantForm', description: 'A form that an applicant has filled, in words for people' },
)

export const Applicant = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    email: Type.String(),
    createdAt: Time,
    isClient: Type.Boolean({
      description: 'Whether the applicant is a client already; taking over then answers 409',
    }),
    forms: Type.Array(ApplicantForm),
  },
  { $id: 'Applicant', description: 'A regular user who has filled forms for themselves' },
)

export const ApplicantAnswer = Type.Object(
  { applicant: Applicant },
  { $id: 'ApplicantAnswer', description: 'The applicant of an e-mail address' },
)

export const TakeOverAnswer = Type.Object(
  { message: Type.String(), client: OfficerClient },
  { $id: 'TakeOverAnswer', description: 'The client that the applicant has become' },
)

const noApplicant = { 404: 'There is no applicant with this e-mail address' }

/**
 * An officer takes over what regular users have filled for themselves (D7). There is no browsing: only the exact e-mail
 * address finds an applicant, and only accounts of role user.
 */
export const applicantCalls = {
  'GET /api/loan-officer/applicants': {
    summary: 'The applicant with this e-mail address and what they have filled.',
    access: officers,
    query: Type.Object({
      email: Type.String({
        maxLength: limits.emailLength,
        description: 'The whole e-mail address; capitals do not matter',
      }),
    }),
    answer: ApplicantAnswer,
    errors: noApplicant,
  },
  'POST /api/loan-officer/applicants/{userId}/take-over': {
    summary: 'Make the applicant a client of one’s own.',
    description:
      'The answers are copied into forms in progress, which say that they came from the applicant.',
    access: officers,
    params: ByUser,
    answer: TakeOverAnswer,
    status: 201,
    errors: {
      404: 'There is no such applicant',
      409: 'The applicant has not filled anything yet, or is a client already',
    },
  },
} as const satisfies Record<string, Call>

import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { officers } from '../roles.ts'
import { Id, Nullable, Percent, Time } from '../schemas/basics.ts'
import { OfficerClient } from '../schemas/clients.ts'
import { DescribedSteps } from '../schemas/described-steps.ts'
import { FormStatus, FormType } from '../schemas/form-state.ts'
import { ByUser } from '../schemas/path-parameters.ts'
import { AssignedOfficer } from '../schemas/users.ts'

// spec 3 §1.8, §1.24; D48

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
  { $id: 'ApplicantForm', description: 'A form that an applicant has filled in, as readable text' },
)

export const ApplicationState = Type.Enum(['not sent', 'opened', 'sent', 'taken over'], {
  $id: 'ApplicationState',
  description:
    'The answers can be read once the application is sent, or once this officer has opened it with the applicant’s code; no longer after an officer has taken it over',
})

export const Applicant = Type.Object(
  {
    email: Type.String(),
    state: ApplicationState,
    isClient: Type.Boolean({
      description: 'Whether the applicant is already a client; taking over then answers 409',
    }),
    _id: Nullable(Id),
    name: Nullable(Type.String()),
    createdAt: Nullable(Time),
    sentAt: Nullable(Time),
    assignedTo: Nullable(AssignedOfficer),
    forms: Type.Array(ApplicantForm),
  },
  {
    $id: 'Applicant',
    description:
      'A regular user who fills forms for themselves. For an application that may not be read, only its state is given',
  },
)

export const ApplicantAnswer = Type.Object(
  { applicant: Applicant },
  { $id: 'ApplicantAnswer', description: 'The applicant with an e-mail address' },
)

const Code = Type.String({
  maxLength: limits.wordLength,
  description: 'The code that the applicant’s own page shows, without regard to case, spaces and hyphens',
  examples: ['K7Q-2MP'],
})

export const ApplicantCode = Type.Object(
  { email: Type.String({ maxLength: limits.emailLength }), code: Code },
  {
    $id: 'ApplicantCode',
    description: 'The applicant whose application is to be read, and the code that they gave',
  },
)

export const TakeOverAnswer = Type.Object(
  { message: Type.String(), client: OfficerClient },
  { $id: 'TakeOverAnswer', description: 'The new client' },
)

const noApplicant = { 404: 'There is no applicant with this e-mail address' }
const wrongCode = {
  422: 'The code is wrong or has expired',
  429: 'Too many wrong codes for one applicant, or from one officer',
}

/**
 * Calls with which officers read and take over the forms that regular users filled for themselves (D7, D46, D48). An applicant
 * who has not sent the application is found only by the exact e-mail address. Only accounts with the role user are found.
 */
export const applicantCalls = {
  'GET /api/loan-officer/applicants': {
    summary:
      'Find the applicant with this e-mail address and, once the application is sent, read their forms.',
    description: 'The applicant sees who has read the answers.',
    access: officers,
    query: Type.Object({
      email: Type.String({
        maxLength: limits.emailLength,
        description: 'The whole e-mail address, without regard to case',
      }),
    }),
    answer: ApplicantAnswer,
    errors: { ...noApplicant, 429: 'Too many addresses without an applicant, from one officer' },
  },
  'POST /api/loan-officer/applicants/open': {
    summary: 'Open an application that was not sent yet, with the code that the applicant gave.',
    description:
      'From then on this officer can read it and take it over, until the code ends. The applicant is shown who did so.',
    access: officers,
    body: ApplicantCode,
    answer: ApplicantAnswer,
    errors: wrongCode,
  },
  'POST /api/loan-officer/applicants/{userId}/take-over': {
    summary: 'Make the applicant a client of the caller.',
    description:
      'The answers are copied into forms in progress, whose histories say that they came from the applicant.',
    access: officers,
    params: ByUser,
    answer: TakeOverAnswer,
    status: 201,
    errors: {
      404: 'This applicant does not exist',
      409: 'The applicant has not filled in anything yet, has not sent the application (code `not_sent`), is already a client, or is assigned to another loan officer',
    },
  },
} as const satisfies Record<string, Call>

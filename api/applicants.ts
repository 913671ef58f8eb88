import { Type } from 'typebox'
import { administrators, type Call, officers } from './call.ts'
import { limits } from './limits.ts'
import { FormStatus, FormType, Id, Message, Nullable, Percent, Time } from './schemas/basics.ts'
import { OfficerClient } from './schemas/clients.ts'
import { DescribedSteps } from './schemas/forms.ts'
import { ListTotals, listQuery, PageQuery, Search, statusFilter } from './schemas/lists.ts'
import { ByUser } from './schemas/requests.ts'
import { AssignedOfficer } from './schemas/users.ts'

// spec 3 §1.8, §1.24; D48

const ApplicantForm = Type.Object(
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

const ApplicationState = Type.Enum(['not sent', 'opened', 'sent', 'taken over'], {
  $id: 'ApplicationState',
  description:
    'The answers can be read once the application is sent, or once this officer has opened it with the applicant’s code; no longer after an officer has taken it over',
})

const Applicant = Type.Object(
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

const ApplicantAnswer = Type.Object(
  { applicant: Applicant },
  { $id: 'ApplicantAnswer', description: 'The applicant with an e-mail address' },
)

const Code = Type.String({
  maxLength: limits.wordLength,
  description: 'The code that the applicant’s own page shows, without regard to case, spaces and hyphens',
  examples: ['K7Q-2MP'],
})

const ApplicantCode = Type.Object(
  { email: Type.String({ maxLength: limits.emailLength }), code: Code },
  {
    $id: 'ApplicantCode',
    description: 'The applicant whose application is to be read, and the code that they gave',
  },
)

const TakeOverAnswer = Type.Object(
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

// spec 3 §1.25–26; D46, D48

const WaitingApplication = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    email: Type.String(),
    branch: Type.String({ description: 'As named by the applicant' }),
    sentAt: Time,
    assignedTo: Nullable(AssignedOfficer),
  },
  {
    $id: 'WaitingApplication',
    description: 'An application that was sent and not taken over yet; `_id` is the applicant’s',
  },
)

const { matching, matchingExact, nextCursor } = ListTotals

const ApplicationQueue = Type.Object(
  { applications: Type.Array(WaitingApplication), matching, matchingExact, nextCursor },
  { $id: 'ApplicationQueue', description: 'A page of the waiting applications, longest wait first' },
)

const Assignment = Type.Object(
  {
    officerId: Nullable(
      Type.String({ description: 'The `_id` of an active loan officer; null assigns it to nobody' }),
    ),
    seenOfficerId: Type.Optional(
      Nullable(
        Type.String({
          description:
            'The officer to whom it was assigned when the caller read it, or null. If that has changed, the call is refused',
        }),
      ),
    ),
  },
  { $id: 'Assignment', description: 'The officer who is to take an application over' },
)

const Filters = {
  search: Search,
  status: statusFilter(
    'Only applications that are `assigned`, or only those that are `unassigned`',
    'ApplicationStatusFilter',
  ),
  ...PageQuery,
}

/** Calls for the queue in which sent applications wait until an officer takes them over. */
export const applicationQueueCalls = {
  'GET /api/loan-officer/applications': {
    summary: 'List the applications that wait for this officer or for any.',
    description: 'The search looks into name and e-mail address of the applicant and into the branch.',
    access: officers,
    query: listQuery(Filters),
    answer: ApplicationQueue,
  },
  'GET /api/admin/applications': {
    summary: 'List all waiting applications.',
    description: 'The search looks into name and e-mail address of the applicant and into the branch.',
    access: administrators,
    query: listQuery(Filters),
    answer: ApplicationQueue,
  },
  'POST /api/admin/applications/{userId}/assign': {
    summary: 'Assign an application to an officer; no other officer can take it over then.',
    access: administrators,
    params: ByUser,
    body: Assignment,
    answer: Message,
    errors: {
      404: 'The application does not exist or is no longer waiting',
      409: 'It is now assigned to another officer than `seenOfficerId` (code `stale`), whom `assignedTo` names',
      422: 'There is no active loan officer with this id',
    },
  },
} as const satisfies Record<string, Call>

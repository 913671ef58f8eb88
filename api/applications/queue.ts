import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { administrators, officers } from '../roles.ts'
import { Id, Message, Nullable, Time } from '../schemas/basics.ts'
import { ListTotals, PageQuery, Search, statusFilter } from '../schemas/lists.ts'
import { ByUser } from '../schemas/path-parameters.ts'
import { AssignedOfficer } from '../schemas/users.ts'

// spec 3 §1.25–26; D46, D48

export const WaitingApplication = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    email: Type.String(),
    branch: Type.String({ description: 'As the applicant named it' }),
    sentAt: Time,
    assignedTo: Nullable(AssignedOfficer),
  },
  {
    $id: 'WaitingApplication',
    description: 'An application that was sent and that no officer took over yet; `_id` is the applicant’s',
  },
)

const { matching, matchingExact, nextCursor } = ListTotals

export const ApplicationQueue = Type.Object(
  { applications: Type.Array(WaitingApplication), matching, matchingExact, nextCursor },
  { $id: 'ApplicationQueue', description: 'A page of the applications that wait, longest first' },
)

export const Assignment = Type.Object(
  {
    officerId: Nullable(
      Type.String({ description: 'The `_id` of an active loan officer; null assigns it to nobody' }),
    ),
    seenOfficerId: Type.Optional(
      Nullable(
        Type.String({
          description:
            'Whom it was assigned to as the caller saw it, null for nobody: nothing is done when that is another by now',
        }),
      ),
    ),
  },
  { $id: 'Assignment', description: 'Who is to take an application over' },
)

const Filters = {
  search: Search,
  status: statusFilter('Only those that are `assigned`, or `unassigned`', 'ApplicationStatusFilter'),
  ...PageQuery,
}

/** Calls for the queue in which sent applications wait until an officer takes them over. */
export const applicationQueueCalls = {
  'GET /api/loan-officer/applications': {
    summary: 'The applications that wait for this officer or for any.',
    description: 'The search looks into name and e-mail address of the applicant and into the branch.',
    access: officers,
    query: Type.Object(Filters),
    answer: ApplicationQueue,
  },
  'GET /api/admin/applications': {
    summary: 'All applications that wait.',
    description: 'The search looks into name and e-mail address of the applicant and into the branch.',
    access: administrators,
    query: Type.Object(Filters),
    answer: ApplicationQueue,
  },
  'POST /api/admin/applications/{userId}/assign': {
    summary: 'Say which officer is to take an application over; no other one can.',
    access: administrators,
    params: ByUser,
    body: Assignment,
    answer: Message,
    errors: {
      404: 'There is no such application that waits',
      409: 'It is assigned to another than `seenOfficerId` by now (code `stale`), whom `assignedTo` names',
      422: 'There is no active loan officer of this id',
    },
  },
} as const satisfies Record<string, Call>

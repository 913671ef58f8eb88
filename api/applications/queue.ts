import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { administrators, officers } from '../roles.ts'
import { Id, Message, Nullable, Time } from '../schemas/basics.ts'
import { ListTotals, listQuery, PageQuery, Search, statusFilter } from '../schemas/lists.ts'
import { ByUser } from '../schemas/path-parameters.ts'
import { AssignedOfficer } from '../schemas/users.ts'

// spec 3 §1.25–26; D46, D48

export const WaitingApplication = Type.Object(
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

export const ApplicationQueue = Type.Object(
  { applications: Type.Array(WaitingApplication), matching, matchingExact, nextCursor },
  { $id: 'ApplicationQueue', description: 'A page of the waiting applications, longest wait first' },
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

import { Type } from 'typebox'
import { clientOrders } from '../accounts/list-orders.ts'
import { undoMinutes } from '../accounts/undo-minutes.ts'
import { AdminForm } from './admin-submissions.ts'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Id, Message } from './schemas/basics.ts'
import { AdminClient, Client, FormStatistics } from './schemas/clients.ts'
import {
  ListTotals,
  listQuery,
  OptionCounts,
  PageQuery,
  Search,
  sortBy,
  statusFilter,
} from './schemas/lists.ts'
import { ByClient } from './schemas/requests.ts'
import { Officer } from './schemas/users.ts'

// spec 3 §1.17–19

export const AdminClientAnswer = Type.Object(
  { message: Type.String(), client: AdminClient },
  { $id: 'AdminClientAnswer', description: 'What was done, and the client as it is now' },
)

export const AdminClientList = Type.Object(
  {
    clients: Type.Array(AdminClient),
    ...ListTotals,
    optionCounts: Type.Optional(OptionCounts),
    byOfficer: Type.Optional(
      Type.Integer({
        description:
          'How many of the matches are found only by their loan officer, up to 1,000; they come last',
      }),
    ),
  },
  { $id: 'AdminClientList', description: 'A page of all clients' },
)

export const ClientWithOfficer = Type.Object(
  { ...Client.properties, loanOfficer: Officer },
  { $id: 'ClientWithOfficer', description: 'A client and its loan officer' },
)

export const AdminClientFile = Type.Object(
  {
    client: ClientWithOfficer,
    statistics: FormStatistics,
    forms: Type.Array(AdminForm, {
      description: 'In the order of the chain; forms that are not started are absent',
    }),
    formsByType: Type.Record(Type.String(), Type.Array(AdminForm), {
      description: 'The same forms under their types',
    }),
  },
  { $id: 'AdminClientFile', description: 'A client with all its forms, as administrators read them' },
)

export const ClientMove = Type.Object(
  { officerId: Type.String({ description: 'The `_id` of an active loan officer' }) },
  { $id: 'ClientMove', description: 'The loan officer who gets the client' },
)

export const clientStatusFilter = statusFilter(
  'Only clients of this status: no-forms, all-completed, partially-completed, in-progress, or deleted (as long as they are kept)',
  'ClientStatusFilter',
)

export const ClientFilters = {
  search: Search,
  status: clientStatusFilter,
  officerId: Type.Optional(
    Type.String({
      $id: 'OfficerId',
      description: 'Only clients of the loan officer with this `_id`, a UUID',
    }),
  ),
  officer: Type.Optional(
    Type.Enum(['gone'], {
      $id: 'HoldingOfficerFilter',
      description:
        'gone: only clients whose loan officer is deactivated or deleted, so that nobody works on them',
    }),
  ),
  ...sortBy('AdminClientOrder', ...clientOrders),
}

const clientIds = Type.Array(Id, {
  minItems: 1,
  maxItems: limits.listRows,
  description: 'The `_id` of each client',
})

export const ChosenClients = Type.Object(
  { clientIds },
  { $id: 'ChosenClients', description: 'The chosen clients' },
)

export const ClientsMove = Type.Object(
  {
    clientIds,
    officerId: Type.String({ description: 'The `_id` of an active loan officer' }),
  },
  { $id: 'ClientsMove', description: 'The clients to move, and the loan officer who gets them' },
)

/** The id with which a move of several clients can be undone. */
export const MoveId = Type.Union([Type.String(), Type.Null()], {
  $id: 'MoveId',
  description:
    'Names the move for `POST /api/admin/moves/{moveId}/undo`, which undoes it; null when no client moved',
})

export const ClientsMoved = Type.Object(
  {
    message: Type.String(),
    moved: Type.Integer({
      description: 'How many clients changed their officer; the officer already had the others',
    }),
    moveId: MoveId,
  },
  { $id: 'ClientsMoved', description: 'What was done' },
)

const noClient = { 404: 'This client does not exist' }

/** The administrator's calls about the clients of all officers (spec 2 §3.32, §7.18, D13). */
export const adminClientCalls = {
  'GET /api/admin/clients': {
    summary: 'List all clients.',
    description:
      'The search covers the client’s name, business name, e-mail address, phone number, client ID and id, and its officer’s name, e-mail address and id. Words may come in any order and without accents; clients that match themselves come before those whose officer matches.',
    access: administrators,
    query: listQuery({ ...ClientFilters, ...PageQuery }),
    answer: AdminClientList,
  },
  'GET /api/admin/clients/{clientId}/forms': {
    summary: 'Get one client with all its forms.',
    access: administrators,
    params: ByClient,
    answer: AdminClientFile,
    errors: noClient,
  },
  'POST /api/admin/clients/move': {
    summary: 'Move several clients with their forms to another loan officer.',
    description: 'Moves all of them or none. The history of every form and the audit log record it.',
    access: administrators,
    mayTakeLong: 'rows',
    body: ClientsMove,
    answer: ClientsMoved,
    errors: {
      409: 'One of the clients no longer exists',
      422: 'There is no active loan officer with this id',
    },
  },
  'POST /api/admin/moves/{moveId}/undo': {
    summary: 'Undo a move: return its clients to their former loan officers.',
    description: `Possible for ${undoMinutes} minutes, for the administrator who moved them. Moves all of them back or none. A loan officer who was deactivated with the move can sign in again. The history of every form and the audit log record it.`,
    access: administrators,
    mayTakeLong: 'rows',
    params: Type.Object({ moveId: Type.String({ description: 'The `moveId` from the answer to the move' }) }),
    answer: Message,
    errors: {
      404: 'The caller made no such move',
      409: 'It was too long ago, or a client has since been moved on or deleted',
      422: 'A loan officer who had them can no longer work on clients',
    },
  },
  'POST /api/admin/clients/{clientId}/move': {
    summary: 'Move a client with its forms to another loan officer.',
    description: 'The history of every form records it.',
    access: administrators,
    params: ByClient,
    body: ClientMove,
    answer: AdminClientAnswer,
    errors: {
      ...noClient,
      409: 'The officer already has this client, or it is being changed at the same moment',
      422: 'There is no active loan officer with this id',
    },
  },
  'POST /api/admin/clients/{clientId}/restore': {
    summary: 'Restore a deleted client with its forms.',
    description: 'Possible for 30 days after the deletion.',
    access: administrators,
    params: ByClient,
    query: Type.Object({
      officerId: Type.Optional(
        Type.String({
          description:
            'The `_id` of the active loan officer who gets the client; if absent, its former officer',
        }),
      ),
    }),
    answer: AdminClientAnswer,
    errors: {
      ...noClient,
      409: 'The client is not deleted, was deleted more than 30 days ago, or its applicant has since become another client',
      422: 'Its former officer is deactivated or deleted and no other is given, or the given one is not an active loan officer',
    },
  },
} as const satisfies Record<string, Call>

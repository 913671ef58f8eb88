import { Type } from 'typebox'
import { clientOrders } from '../accounts/list-orders.ts'
import { undoMinutes } from '../accounts/undo-minutes.ts'
import type { Call } from './call.ts'
import { limits } from './limits.ts'
import { administrators } from './roles.ts'
import { Id, Message } from './schemas/basics.ts'
import { AdminClient, Client, FormStatistics } from './schemas/clients.ts'
import { ListTotals, OptionCounts, PageQuery, Search, sortBy, statusFilter } from './schemas/lists.ts'
import { ByClient } from './schemas/path-parameters.ts'
import { AdminForm } from './schemas/submissions.ts'
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
          'How many of those that match are found by their loan officer alone, up to 1,000; they come last',
      }),
    ),
  },
  { $id: 'AdminClientList', description: 'A page of all clients' },
)

export const ClientWithOfficer = Type.Object(
  { ...Client.properties, loanOfficer: Officer },
  { $id: 'ClientWithOfficer', description: 'A client and whose it is' },
)

export const AdminClientFile = Type.Object(
  {
    client: ClientWithOfficer,
    statistics: FormStatistics,
    forms: Type.Array(AdminForm, { description: 'In the order of the chain; forms not begun are absent' }),
    formsByType: Type.Record(Type.String(), Type.Array(AdminForm), {
      description: 'The same forms under their types',
    }),
  },
  { $id: 'AdminClientFile', description: 'A client with all that was filled, as administrators read it' },
)

export const ClientMove = Type.Object(
  { officerId: Type.String({ description: 'The `_id` of an active loan officer' }) },
  { $id: 'ClientMove', description: 'To whom a client is given' },
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
  { $id: 'ChosenClients', description: 'Which clients are meant' },
)

export const ClientsMove = Type.Object(
  {
    clientIds,
    officerId: Type.String({ description: 'The `_id` of an active loan officer' }),
  },
  { $id: 'ClientsMove', description: 'Which clients are given to whom' },
)

/** The id with which a move of several clients can be undone. */
export const MoveId = Type.Union([Type.String(), Type.Null()], {
  $id: 'MoveId',
  description: 'Undoes the move by `POST /api/admin/moves/{moveId}/undo`; null when no client moved',
})

export const ClientsMoved = Type.Object(
  {
    message: Type.String(),
    moved: Type.Integer({
      description: 'How many clients changed their officer; the others were theirs already',
    }),
    moveId: MoveId,
  },
  { $id: 'ClientsMoved', description: 'What was done' },
)

const noClient = { 404: 'There is no such client' }

/** The administrator's calls about the clients of all officers (spec 2 §3.32, §7.18, D13). */
export const adminClientCalls = {
  'GET /api/admin/clients': {
    summary: 'All clients.',
    description:
      'The search looks into name, name of the business, e-mail address, phone number, client ID and id of the client, and name, e-mail address and id of its officer. Words may come in any order and without their accents; clients found by their own words come first.',
    access: administrators,
    query: Type.Object({ ...ClientFilters, ...PageQuery }),
    answer: AdminClientList,
  },
  'GET /api/admin/clients/{clientId}/forms': {
    summary: 'One client with all its forms.',
    access: administrators,
    params: ByClient,
    answer: AdminClientFile,
    errors: noClient,
  },
  'POST /api/admin/clients/move': {
    summary: 'Give several clients with their forms to another loan officer.',
    description: 'All of them or none. The history of every form and the audit log say so.',
    access: administrators,
    body: ClientsMove,
    answer: ClientsMoved,
    errors: {
      409: 'One of the clients is not there any more',
      422: 'There is no active loan officer of this id',
    },
  },
  'POST /api/admin/moves/{moveId}/undo': {
    summary: 'Give the clients of a move back to the loan officers who had them.',
    description: `Possible for ${undoMinutes} minutes, to the administrator who moved them. All of them or none. A loan officer who was deactivated in the same act can sign in again. The history of every form and the audit log say so.`,
    access: administrators,
    params: Type.Object({ moveId: Type.String({ description: 'The `moveId` of the answer to the move' }) }),
    answer: Message,
    errors: {
      404: 'The caller made no such move',
      409: 'It was too long ago, or a client was moved on or deleted since',
      422: 'A loan officer who had them can no longer work on clients',
    },
  },
  'POST /api/admin/clients/{clientId}/move': {
    summary: 'Give a client with its forms to another loan officer.',
    description: 'The history of every form says so.',
    access: administrators,
    params: ByClient,
    body: ClientMove,
    answer: AdminClientAnswer,
    errors: {
      ...noClient,
      409: 'The client is this officer’s already, or was changed in the same moment',
      422: 'There is no active loan officer of this id',
    },
  },
  'POST /api/admin/clients/{clientId}/restore': {
    summary: 'Bring back a deleted client with its forms.',
    description: 'Possible for 30 days after the deletion.',
    access: administrators,
    params: ByClient,
    query: Type.Object({
      officerId: Type.Optional(
        Type.String({
          description:
            'The `_id` of the active loan officer who gets the client; the one who held it, unless it is sent',
        }),
      ),
    }),
    answer: AdminClientAnswer,
    errors: {
      ...noClient,
      409: 'The client is not deleted, was deleted more than 30 days ago, or its applicant is another client by now',
      422: 'The officer who held it is deactivated or deleted and no other is given, or the given one is no active loan officer',
    },
  },
} as const satisfies Record<string, Call>

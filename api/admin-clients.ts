import { Type } from 'typebox'
import {
  AdminClientRow,
  AdminForm,
  admin,
  ByClient,
  ListTotals,
  OfficerName,
  PageQuery,
  sortBy,
} from './admin-shapes.ts'
import type { Call } from './call.ts'
import { FormStatistics } from './officer.ts'
import { ClientName, Id, ListQuery } from './shapes.ts'

// spec 3 §1.17–19

const ClientAnswer = Type.Object({ message: Type.String(), client: AdminClientRow })

/** status: no-forms, all-completed, partially-completed, in-progress, or deleted (those that can still be restored). */
export const ClientFilters = {
  search: ListQuery.search,
  status: ListQuery.status,
  officerId: Type.Optional(Id),
  ...sortBy('-created', 'created', 'name', '-name'),
}

/** Every officer's clients (spec 2 §3.32, §7.18, D13). */
export const adminClientCalls = {
  'GET /api/admin/clients': {
    summary:
      'All clients. search matches name, email, client ID or id of the client, and name, email or id of its officer.',
    access: admin,
    query: Type.Object({ ...ClientFilters, ...PageQuery }),
    answer: Type.Object({ clients: Type.Array(AdminClientRow), ...ListTotals }),
  },
  'GET /api/admin/clients/{clientId}/forms': {
    summary: 'One client with its forms.',
    access: admin,
    params: ByClient,
    answer: Type.Object({
      client: Type.Object({ ...ClientName.properties, loanOfficer: OfficerName }),
      statistics: FormStatistics,
      forms: Type.Array(AdminForm),
      formsByType: Type.Record(Type.String(), Type.Array(AdminForm)),
    }),
  },
  'POST /api/admin/clients/{clientId}/move': {
    summary: 'Give a client with its forms to another loan officer; every form’s history says so.',
    access: admin,
    params: ByClient,
    body: Type.Object({ officerId: Id }),
    answer: ClientAnswer,
  },
  'POST /api/admin/clients/{clientId}/restore': {
    summary: 'Bring back a client that was deleted in the last 30 days, with its forms (D13).',
    access: admin,
    params: ByClient,
    answer: ClientAnswer,
  },
} as const satisfies Record<string, Call>

import { Type } from 'typebox'
import {
  AdminClientRow,
  admin,
  ById,
  ByUser,
  ListTotals,
  OfficerName,
  PageQuery,
  SubmissionRow,
  sortBy,
  UserDetails,
  UserRow,
} from './admin-shapes.ts'
import type { Call } from './call.ts'
import { Email, ListQuery, Message, Name, Password, Role, User } from './shapes.ts'

// spec 3 §1.15–16

const UserAnswer = Type.Object({ message: Type.String(), user: UserDetails })

export const UserFilters = {
  search: ListQuery.search,
  status: ListQuery.status,
  role: Type.Optional(Role),
  ...sortBy('-created', 'created', 'name', '-name'),
}
export const UserSubmissionsQuery = { status: ListQuery.status, search: ListQuery.search }

/** Users as the administrator manages them (spec 2 §3.29–31, §7.11–12, §7.14–15, §7.17, D12). */
export const adminUserCalls = {
  'POST /api/admin/users/create': {
    summary:
      'Create a user, a loan officer unless the role says otherwise. createdBy and isActive are set by the server (D11).',
    access: admin,
    body: Type.Object({
      username: Type.Optional(Name),
      email: Type.Optional(Email),
      password: Type.Optional(Password),
      firstName: Type.Optional(Name),
      lastName: Type.Optional(Name),
      phone: Type.Optional(Type.String({ maxLength: 32 })),
      role: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    answer: Type.Object({ message: Type.String(), user: User }),
    status: 201,
  },
  'GET /api/admin/users': {
    summary:
      'Users with the counts of their submissions. search matches name, user name, email or id; status is no-submissions, all-completed, partially-completed or in-progress.',
    access: admin,
    query: Type.Object({ ...UserFilters, ...PageQuery }),
    answer: Type.Object({ users: Type.Array(UserRow), ...ListTotals }),
  },
  'GET /api/admin/users/{id}': {
    summary: 'One user in detail.',
    access: admin,
    params: ById,
    answer: Type.Object({ user: UserDetails }),
  },
  'DELETE /api/admin/users/{id}': {
    summary:
      'Delete a user (D12): the account ends, clients and submissions stay. 409 for oneself and the last administrator.',
    access: admin,
    params: ById,
    answer: Message,
  },
  'POST /api/admin/users/{id}/activate': {
    summary: 'Let a deactivated user sign in again.',
    access: admin,
    params: ById,
    answer: UserAnswer,
  },
  'POST /api/admin/users/{id}/deactivate': {
    summary: 'Keep a user from signing in and end all sessions. 409 for oneself and the last administrator.',
    access: admin,
    params: ById,
    answer: UserAnswer,
  },
  'POST /api/admin/users/{id}/reset-password': {
    summary: 'Give a user a new password and end all sessions (D10). 409 for oneself.',
    access: admin,
    params: ById,
    body: Type.Object({ password: Type.Optional(Password) }),
    answer: Message,
  },
  'POST /api/admin/users/{id}/sign-out': {
    summary: 'End all sessions of a user.',
    access: admin,
    params: ById,
    answer: Message,
  },
  'GET /api/admin/users/{userId}/submissions': {
    summary:
      'A user’s submissions, newest first; a loan officer’s are the forms of the officer’s clients. The statistics are over all of them.',
    access: admin,
    params: ByUser,
    query: Type.Object({ ...UserSubmissionsQuery, ...PageQuery }),
    answer: Type.Object({
      user: Type.Object({ ...UserRow.properties, isDeleted: Type.Boolean() }),
      statistics: Type.Object({
        totalSubmissions: Type.Integer(),
        completedSubmissions: Type.Integer(),
        inProgressSubmissions: Type.Integer(),
        /** How many different form types there are. */
        formTypes: Type.Integer(),
      }),
      submissions: Type.Array(SubmissionRow),
      ...ListTotals,
    }),
  },
  'GET /api/admin/users/{userId}/clients': {
    summary:
      'A loan officer’s clients, newest first. search matches name, email or client ID; the statistics are over all of them.',
    access: admin,
    params: ByUser,
    query: Type.Object(ListQuery),
    answer: Type.Object({
      loanOfficer: Type.Object({ ...OfficerName.properties, isDeleted: Type.Boolean() }),
      statistics: Type.Object({
        totalClients: Type.Integer(),
        /** Clients of status active: a form started, and not all seven completed. */
        activeClients: Type.Integer(),
        totalForms: Type.Integer(),
        completedForms: Type.Integer(),
      }),
      clients: Type.Array(AdminClientRow),
      ...ListTotals,
    }),
  },
} as const satisfies Record<string, Call>

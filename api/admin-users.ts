import { Type } from 'typebox'
import { peopleOrders } from '../accounts/list-orders.ts'
import { formsInWords } from '../forms/catalogue.ts'
import { clientStatusFilter, MoveId } from './admin-clients.ts'
import { Submission, submissionStatusFilter } from './admin-submissions.ts'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Count, Email, Message, Name, Nullable, Password, Phone, Time } from './schemas/basics.ts'
import { AdminClient } from './schemas/clients.ts'
import { ListTotals, OptionCounts, PageQuery, Search, sortBy, statusFilter } from './schemas/lists.ts'
import { ById, ByUser, UserChangeHeaders } from './schemas/requests.ts'
import { Invitation, Officer, Role, User, UserDetails, UserSummary } from './schemas/users.ts'

// spec 3 §1.15–16

const NewUser = Type.Object(
  {
    username: Type.Optional(Name),
    email: Type.Optional(Email),
    password: Type.Optional(Password),
    firstName: Type.Optional(Name),
    lastName: Type.Optional(Name),
    phone: Type.Optional(Phone),
    invite: Type.Optional(
      Type.Boolean({
        description:
          'true: create the account without a password, which the user chooses with the link in the answer',
      }),
    ),
    role: Type.Optional(
      Type.String({ maxLength: limits.roleLength, description: 'A Role; loan_officer by default' }),
    ),
  },
  {
    $id: 'NewUser',
    description:
      'The data of a new account. All but phone, invite and role are required, and the password only without invite; missing or wrong fields answer 422',
    examples: [
      {
        username: 'kboateng',
        email: 'kofi.boateng@example.com',
        password: 'correct horse battery staple',
        firstName: 'Kofi',
        lastName: 'Boateng',
      },
    ],
  },
)

const NewUserAnswer = Type.Object(
  { message: Type.String(), user: User, invitation: Type.Optional(Invitation) },
  {
    $id: 'NewUserAnswer',
    description: 'The new account, with its link if one was requested',
  },
)

const NewPassword = Type.Object(
  { password: Type.Optional(Password) },
  { $id: 'NewPassword', description: 'The password that an administrator gives to a user; it is required' },
)

const UserAnswer = Type.Object(
  { user: UserDetails },
  { $id: 'UserAnswer', description: 'One user in detail' },
)

const UserChangeAnswer = Type.Object(
  { message: Type.String(), user: UserDetails },
  { $id: 'UserChangeAnswer', description: 'A message, and the user as they are now' },
)

const UserDeactivated = Type.Object(
  { message: Type.String(), user: UserDetails, moveId: MoveId },
  {
    $id: 'UserDeactivated',
    description: 'The user as they are now, and the move by which the hand-over can be undone',
  },
)

const UserList = Type.Object(
  { users: Type.Array(UserSummary), ...ListTotals, optionCounts: Type.Optional(OptionCounts) },
  { $id: 'UserList', description: 'A page of all users' },
)

const UserOfSubmissions = Type.Object(
  {
    ...UserSummary.properties,
    isDeleted: Type.Boolean(),
    deletedAt: Nullable(Time),
    deletedBy: Nullable(
      Type.String({ description: 'The e-mail of the person who deleted the account, from the audit log' }),
    ),
    erasedAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When the account’s personal data was erased; the account cannot be restored',
      }),
    ),
  },
  { $id: 'UserOfSubmissions', description: 'A user, who may meanwhile be deleted' },
)

const SubmissionStatistics = Type.Object(
  {
    totalSubmissions: Count,
    completedSubmissions: Count,
    inProgressSubmissions: Count,
    formTypes: Type.Integer({ description: 'How many form types exist' }),
  },
  { $id: 'SubmissionStatistics', description: 'Counts over all submissions of a user' },
)

const UserSubmissions = Type.Object(
  {
    user: UserOfSubmissions,
    statistics: SubmissionStatistics,
    submissions: Type.Array(Submission),
    ...ListTotals,
  },
  { $id: 'UserSubmissions', description: 'A page of a user’s submissions' },
)

const OfficerOfClients = Type.Object(
  {
    ...Officer.properties,
    isDeleted: Type.Boolean(),
    isActive: Type.Boolean({ description: 'Whether the officer may sign in' }),
  },
  { $id: 'OfficerOfClients', description: 'A loan officer, who may meanwhile be deleted' },
)

const OfficerClientStatistics = Type.Object(
  {
    totalClients: Count,
    activeClients: Type.Integer({
      description: `Clients with a started form and not all ${formsInWords} completed`,
    }),
    totalForms: Count,
    completedForms: Count,
  },
  { $id: 'OfficerClientStatistics', description: 'Counts over all clients of a loan officer' },
)

const ClientsOfOfficer = Type.Object(
  {
    loanOfficer: OfficerOfClients,
    statistics: OfficerClientStatistics,
    clients: Type.Array(AdminClient),
    ...ListTotals,
  },
  { $id: 'ClientsOfOfficer', description: 'A page of a loan officer’s clients' },
)

export const UserFilters = {
  search: Search,
  status: statusFilter(
    'Only users of this status: no-submissions, all-completed, partially-completed or in-progress',
    'UserStatusFilter',
  ),
  role: Type.Optional(Role),
  ...sortBy('PeopleOrder', ...peopleOrders),
}
export const UserSubmissionsQuery = { status: submissionStatusFilter, search: Search }

const HandOver = Type.Object({
  handOverTo: Type.Optional(
    Type.String({
      $id: 'HandOverTo',
      description: 'The `_id` of the active loan officer who gets all clients of this one',
    }),
  ),
})
const noSuccessor = 'handOverTo is not another active loan officer'

const noUser = { 404: 'This user does not exist' }
const ownOrLastAdminAccount = 'This is the caller’s own account, or that of the last administrator'

/** Calls with which administrators manage users (spec 2 §3.29–31, §7.11–12, §7.14–15, §7.17, D10, D11, D12). */
export const adminUserCalls = {
  'POST /api/admin/users/create': {
    summary: 'Create a user.',
    description: 'The role is loan officer by default.',
    access: administrators,
    mayTakeLong: 'hash',
    body: NewUser,
    answer: NewUserAnswer,
    status: 201,
    errors: {
      409: 'The user name or the e-mail address belongs to another account',
      422: '`errors` says what is missing or wrong',
    },
  },
  'GET /api/admin/users': {
    summary: 'List all users with the counts of their submissions.',
    description: 'The search covers name, user name, e-mail address and id.',
    access: administrators,
    query: Type.Object({ ...UserFilters, ...PageQuery }),
    answer: UserList,
  },
  'GET /api/admin/users/{id}': {
    summary: 'Get one user in detail.',
    access: administrators,
    params: ById,
    answer: UserAnswer,
    errors: noUser,
  },
  'DELETE /api/admin/users/{id}': {
    summary: 'Delete a user.',
    description:
      'The account ends and disappears from all lists; its clients and submissions stay. With handOverTo its clients move to another loan officer in the same call.',
    access: administrators,
    mayTakeLong: 'rows',
    params: ById,
    query: HandOver,
    answer: Message,
    errors: { ...noUser, 409: ownOrLastAdminAccount, 422: noSuccessor },
  },
  'POST /api/admin/users/{id}/activate': {
    summary: 'Activate a user, who can then sign in again.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: noUser,
  },
  'POST /api/admin/users/{id}/deactivate': {
    summary: 'Deactivate a user, who can then no longer sign in, and end all their sessions.',
    description: 'With handOverTo their clients move to another loan officer in the same act.',
    access: administrators,
    mayTakeLong: 'rows',
    params: ById,
    query: HandOver,
    answer: UserDeactivated,
    errors: { ...noUser, 409: ownOrLastAdminAccount, 422: noSuccessor },
  },
  'POST /api/admin/users/{id}/reset-password': {
    summary: 'Give a user a new password and end all their sessions.',
    access: administrators,
    mayTakeLong: 'hash',
    params: ById,
    body: NewPassword,
    answer: Message,
    errors: {
      ...noUser,
      409: 'This is the caller’s own account, whose password is changed in the profile',
      422: 'The password is missing, too short or easy to guess',
    },
  },
  'POST /api/admin/users/{id}/sign-out': {
    summary: 'End all sessions of a user.',
    access: administrators,
    params: ById,
    answer: Message,
    errors: noUser,
  },
  'GET /api/admin/users/{userId}/submissions': {
    summary: 'List a user’s submissions, newest first.',
    description:
      'A loan officer’s submissions are the forms that they completed and the open ones of their clients. The statistics cover all of them, even with a search. The search covers the same data as in the list of all submissions.',
    access: administrators,
    params: ByUser,
    query: Type.Object({ ...UserSubmissionsQuery, ...PageQuery }),
    answer: UserSubmissions,
    errors: noUser,
  },
  'GET /api/admin/users/{userId}/clients': {
    summary: 'List a loan officer’s clients, newest first.',
    description:
      'The search covers name, e-mail address and client ID. The statistics cover all clients, even with a search.',
    access: administrators,
    params: ByUser,
    query: Type.Object({ search: Search, status: clientStatusFilter, ...PageQuery }),
    answer: ClientsOfOfficer,
    errors: { 404: 'This loan officer does not exist' },
  },
} as const satisfies Record<string, Call>

// spec 3 §1.28–29, §1.32

const UserChange = Type.Object(
  {
    name: Type.Optional(Name),
    username: Type.Optional(Name),
    email: Type.Optional(Email),
    phone: Type.Optional(Phone),
    role: Type.Optional(Role),
  },
  {
    $id: 'UserChange',
    description:
      'The changes to a user; fields that are left out stay as they are. An empty user name or phone number is removed',
    examples: [{ email: 'kofi.boateng@example.com', role: 'loan_officer' }],
  },
)

const UserEdited = Type.Object(
  { message: Type.String(), user: UserDetails, invitation: Type.Optional(Invitation) },
  {
    $id: 'UserEdited',
    description:
      'A message, the user as they are now, and a link for a new password if the new role ended the former one',
  },
)

const InvitationAnswer = Type.Object(
  { message: Type.String(), invitation: Invitation, user: UserDetails },
  { $id: 'InvitationAnswer', description: 'The new link, and the user as they are now' },
)

/** Calls with which administrators maintain accounts (D11, D12, D49). */
export const adminAccountCalls = {
  'PUT /api/admin/users/{id}': {
    summary: 'Change an account’s personal data or role.',
    description:
      'Changing the role ends all sessions of the account. If its user registered and the new role may do more, the password and the second factor end too, and the answer has a link for a new password, shown only once.',
    access: administrators,
    params: ById,
    headers: UserChangeHeaders,
    body: UserChange,
    answer: UserEdited,
    errors: {
      ...noUser,
      409: 'The user name or the e-mail address belongs to another account (`errors`), somebody has changed the user since the version in If-Match (code `stale`), or the role cannot change: it is the caller’s own, that of the last administrator, or that of an officer who holds clients (`has_clients`)',
      422: '`errors` says what is wrong',
    },
  },
  'POST /api/admin/users/{id}/restore': {
    summary: 'Restore a deleted user.',
    description: 'With the password, and with the clients that were not handed over.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: {
      404: 'There is no deleted user with this id',
      409: 'Another account now has this e-mail address or user name (`errors`)',
    },
  },
  'POST /api/admin/users/{id}/invitation': {
    summary: 'Create a link with which a user chooses a password.',
    description:
      'For a user who has no password yet or has forgotten it; the current password works until the link is used. The link can be used once, within seven days, and replaces the user’s previous link. The portal sends no mail.',
    access: administrators,
    params: ById,
    answer: InvitationAnswer,
    errors: { ...noUser, 409: 'This is the caller’s own account, or the account is deactivated' },
  },
  'DELETE /api/admin/users/{id}/invitation': {
    summary: 'Withdraw a user’s link.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: noUser,
  },
  'POST /api/admin/users/{id}/unlink-identity': {
    summary: 'Unlink a user from the lender’s identity provider, and end all their sessions.',
    description:
      'The next sign-in by the provider links the person who has the account’s e-mail there at that time.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: { ...noUser, 409: 'The user is not linked to the provider' },
  },
  'POST /api/admin/users/{id}/reset-second-factor': {
    summary: 'Remove a user’s second factor, and end all their sessions.',
    description:
      'For a user who has lost the phone and the recovery codes. Afterwards the password alone is enough to sign in.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: { ...noUser, 409: 'This is the caller’s own account, or the user has no second factor' },
  },
} as const satisfies Record<string, Call>

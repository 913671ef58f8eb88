import { Type } from 'typebox'
import { Count, Id, Nullable, Time } from './basics.ts'

export const Role = Type.Enum(['admin', 'loan_officer', 'user'], {
  $id: 'Role',
  description:
    'An administrator supervises, a loan officer fills the forms of clients, a user fills forms for themselves',
})

export const User = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    username: Nullable(Type.String()),
    email: Type.String(),
    role: Role,
    createdAt: Time,
  },
  { $id: 'User', description: 'An account' },
)

/** D49 */
export const PasswordChangeWanted = Type.Optional(
  Type.Enum(['asked', 'required'], {
    $id: 'PasswordChangeWanted',
    description:
      'Present only if somebody else chose the password: the user is asked to change it; `required`: until it is changed, other calls answer 403 with the code `password_change_required`',
  }),
)

export const Session = Type.Object(
  {
    token: Type.String({
      description: 'To be sent in the header `Authorization: Bearer …` of further calls',
    }),
    user: User,
    passwordChange: PasswordChangeWanted,
  },
  { $id: 'Session', description: 'A new session, and its user' },
)

/** The status shown in the list of users (spec 2 §4). */
export const UserStatusLabel = Type.Enum(
  ['No Submissions', 'All Completed', 'Partially Completed', 'In Progress'],
  { $id: 'UserStatusLabel', description: 'The progress of a user’s submissions, as text to show' },
)

export const UserSummary = Type.Object(
  {
    ...User.properties,
    id: Id,
    isActive: Type.Boolean({ description: 'Whether the user may sign in' }),
    submissionCount: Count,
    completedSubmissions: Count,
    inProgressSubmissions: Count,
    clientCount: Count,
    statusLabel: UserStatusLabel,
  },
  {
    $id: 'UserSummary',
    description:
      'A user with counts of their submissions. The submissions of a loan officer are the forms of their clients; those of other users are the forms that they fill for themselves',
  },
)

export const InvitationState = Type.Object(
  {
    createdAt: Time,
    createdBy: Type.String({ description: 'The e-mail of the administrator' }),
    expiresAt: Time,
  },
  {
    $id: 'InvitationState',
    description:
      'The link with which the user can choose a password; only the person who got it knows its token',
  },
)

export const Invitation = Type.Object(
  {
    token: Type.String({
      description: 'Shown only once. The link is the portal’s address with `/invitation#` and the token',
    }),
    expiresAt: Time,
  },
  { $id: 'Invitation', description: 'A link with which a user chooses a password' },
)

export const UserDetails = Type.Object(
  {
    ...UserSummary.properties,
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Type.String(),
    hasPassword: Type.Boolean({ description: 'false: no password has been chosen yet' }),
    hasIdentity: Type.Boolean({
      description: 'Whether the user is linked to the lender’s identity provider',
    }),
    hasSecondFactor: Type.Boolean({
      description: 'Whether the sign-in asks for a code in addition to the password',
    }),
    invitation: Nullable(InvitationState),
    version: Type.Integer({
      description: 'Increases by one with each change of the account’s personal data; to be sent as If-Match',
    }),
    createdBy: Type.String({ description: 'How the account was created, for instance `registration`' }),
    updatedAt: Time,
    activeSessions: Type.Integer({ minimum: 0, description: 'The number of valid sessions' }),
    lastActiveAt: Nullable(Time),
  },
  { $id: 'UserDetails', description: 'A user with all account data that administrators see' },
)

export const AssignedOfficer = Type.Object(
  { _id: Id, name: Type.String() },
  { $id: 'AssignedOfficer', description: 'The loan officer to whom an application is assigned' },
)

export const Officer = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    username: Type.String({ description: 'Empty when there is none' }),
    email: Type.String(),
  },
  { $id: 'Officer', description: 'The loan officer of a client' },
)

export const OfficerStatistics = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    clientCount: Count,
    totalForms: Count,
    completedForms: Count,
  },
  { $id: 'OfficerStatistics', description: 'A loan officer with counts over all their clients' },
)

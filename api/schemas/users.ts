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
      'There only when somebody else chose the password: the user is asked to change it; `required`: before it is changed, other calls answer 403 with the code `password_change_required`',
  }),
)

export const Session = Type.Object(
  {
    token: Type.String({ description: 'Goes into the header `Authorization: Bearer …` of further calls' }),
    user: User,
    passwordChange: PasswordChangeWanted,
  },
  { $id: 'Session', description: 'A session that was just opened, and whose it is' },
)

/** The status shown in the list of users (spec 2 §4). */
export const UserStatusLabel = Type.Enum(
  ['No Submissions', 'All Completed', 'Partially Completed', 'In Progress'],
  { $id: 'UserStatusLabel', description: 'How far a user’s submissions have come, in words for people' },
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
      'A user with counts of their submissions. The submissions of a loan officer are the forms of their clients; those of anybody else are the forms that they fill for themselves',
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
      'The link with which the user can choose a password; its token is known to nobody but who got it',
  },
)

export const Invitation = Type.Object(
  {
    token: Type.String({
      description: 'Shown this once. The link is the portal’s address with `/invitation#` and the token',
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
    hasPassword: Type.Boolean({ description: 'false: nobody has chosen a password yet' }),
    hasIdentity: Type.Boolean({
      description: 'Whether the user has signed in by the lender’s identity provider',
    }),
    hasSecondFactor: Type.Boolean({
      description: 'Whether the sign-in asks for a code besides the password',
    }),
    invitation: Nullable(InvitationState),
    version: Type.Integer({
      description: 'Goes up by one with each change of what the account says of its owner; for If-Match',
    }),
    createdBy: Type.String({ description: 'How the account came about, for instance `registration`' }),
    updatedAt: Time,
    activeSessions: Type.Integer({ minimum: 0, description: 'Sessions that could still make a call' }),
    lastActiveAt: Nullable(Time),
  },
  { $id: 'UserDetails', description: 'A user with everything that an administrator sees of an account' },
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

import { Type } from 'typebox'
import { UserChangeAnswer } from '../admin-users.ts'
import type { Call } from '../call.ts'
import { administrators } from '../roles.ts'
import { Email, Name, Phone } from '../schemas/basics.ts'
import { ById } from '../schemas/path-parameters.ts'
import { UserChangeHeaders } from '../schemas/request-headers.ts'
import { Invitation, Role, UserDetails } from '../schemas/users.ts'

// spec 3 §1.28–29, §1.32

export const UserChange = Type.Object(
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

export const UserEdited = Type.Object(
  { message: Type.String(), user: UserDetails, invitation: Type.Optional(Invitation) },
  {
    $id: 'UserEdited',
    description:
      'A message, the user as they are now, and a link for a new password if the new role ended the former one',
  },
)

export const InvitationAnswer = Type.Object(
  { message: Type.String(), invitation: Invitation, user: UserDetails },
  { $id: 'InvitationAnswer', description: 'The new link, and the user as they are now' },
)

const noUser = { 404: 'This user does not exist' }

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

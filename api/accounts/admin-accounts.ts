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
      'What is to change of a user; what is left out stays. An empty user name or phone number is taken away',
    examples: [{ email: 'kofi.boateng@example.com', role: 'loan_officer' }],
  },
)

export const InvitationAnswer = Type.Object(
  { message: Type.String(), invitation: Invitation, user: UserDetails },
  { $id: 'InvitationAnswer', description: 'A link that was just made, and the user as they are now' },
)

const noUser = { 404: 'There is no such user' }

/** Calls with which administrators maintain accounts (D11, D12, D49). */
export const adminAccountCalls = {
  'PUT /api/admin/users/{id}': {
    summary: 'Change what an account says of its owner, or the role.',
    description: 'Another role ends all sessions of the account.',
    access: administrators,
    params: ById,
    headers: UserChangeHeaders,
    body: UserChange,
    answer: UserChangeAnswer,
    errors: {
      ...noUser,
      409: 'The user name or the e-mail address belongs to another account (`errors`), somebody has changed the user since the version in If-Match (code `stale`), or the role cannot change: it is the caller’s own, that of the last administrator, or that of an officer who holds clients (`has_clients`)',
      422: '`errors` says what is wrong',
    },
  },
  'POST /api/admin/users/{id}/restore': {
    summary: 'Bring a deleted user back.',
    description: 'With the password, and with the clients that were not handed over.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: {
      404: 'There is no such deleted user',
      409: 'Another account has this e-mail address or user name by now (`errors`)',
    },
  },
  'POST /api/admin/users/{id}/invitation': {
    summary: 'Make a link with which a user chooses a password.',
    description:
      'For who has none yet, and for who has forgotten it: a password that there is works until the link is used. The link that the user had is void from then on. It can be used once, for seven days. The portal sends no mail.',
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
    summary: 'Forget whom the lender’s identity provider knows a user as, and end all their sessions.',
    description: 'The next sign-in by the provider links whoever has the account’s e-mail there by then.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: { ...noUser, 409: 'The provider does not know the user' },
  },
  'POST /api/admin/users/{id}/reset-second-factor': {
    summary: 'Take a user’s second factor away, and end all their sessions.',
    description: 'For who has lost the phone and the recovery codes: the password alone signs in then.',
    access: administrators,
    params: ById,
    answer: UserChangeAnswer,
    errors: { ...noUser, 409: 'This is the caller’s own account, or the user has no second factor' },
  },
} as const satisfies Record<string, Call>

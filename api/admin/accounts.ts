import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { administrators } from '../roles.ts'
import { Email, Name, Phone } from '../schemas/basics.ts'
import { ById } from '../schemas/path-parameters.ts'
import { UserChangeHeaders } from '../schemas/request-headers.ts'
import { Role } from '../schemas/users.ts'
import { UserChangeAnswer } from './users.ts'

// spec 3 §1.28–29

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

const noUser = { 404: 'There is no such user' }

/** Accounts as the administrator looks after them (D11, D12, D49). */
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
} as const satisfies Record<string, Call>

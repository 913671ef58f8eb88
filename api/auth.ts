import { Type } from 'typebox'
import type { Call } from './call.ts'
import { limits } from './limits.ts'
import { Email, Message, Name, Password, Time } from './schemas/basics.ts'
import { PasswordChangeWanted, Role, Session, User } from './schemas/users.ts'

// spec 1 §3.1; spec 3 §1.1

export const Credentials = Type.Object(
  {
    email: Type.String({
      maxLength: limits.emailLength,
      description: 'The e-mail address, or the user name',
    }),
    password: Password,
  },
  {
    $id: 'Credentials',
    description: 'What somebody signs in with',
    examples: [{ email: 'kofi.boateng@example.com', password: 'correct horse battery staple' }],
  },
)

export const Registration = Type.Object(
  { name: Name, email: Email, password: Password },
  { $id: 'Registration', description: 'What a new account is made of' },
)

export const ProfileChange = Type.Object(
  { name: Name },
  { $id: 'ProfileChange', description: 'What users may change of their own accounts' },
)

export const PasswordChange = Type.Object(
  { currentPassword: Password, newPassword: Password },
  { $id: 'PasswordChange', description: 'A new password, and the old one as proof' },
)

// D49
const InvitationToken = Type.String({
  maxLength: limits.keyLength,
  description: 'The token of a link that an administrator made: what follows the # in its address',
})

export const InvitationQuestion = Type.Object(
  { token: InvitationToken },
  { $id: 'InvitationQuestion', description: 'A link to ask about' },
)

export const InvitationAcceptance = Type.Object(
  { token: InvitationToken, password: Password },
  { $id: 'InvitationAcceptance', description: 'A link, and the password that its owner chooses' },
)

export const InvitationOwner = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    role: Role,
    hasPassword: Type.Boolean({
      description: 'Whether the account has a password, which the new one replaces',
    }),
    expiresAt: Time,
  },
  { $id: 'InvitationOwner', description: 'Whose link it is' },
)

export const ProfileAnswer = Type.Object(
  { user: User, passwordChange: PasswordChangeWanted },
  { $id: 'ProfileAnswer', description: 'The account of the caller' },
)

export const NewTokenAnswer = Type.Object(
  { message: Type.String(), token: Type.String({ description: 'The token of a new session' }) },
  { $id: 'NewTokenAnswer', description: 'What was done, and the session that goes on from there' },
)

const throttled = {
  429: 'Too many failed attempts; Retry-After says when to try again',
  503: 'The database is away',
}

/** Calls for sign-in, registration and profile (spec 1 §7.1–6, D9, D10). */
export const authCalls = {
  'POST /api/auth/login': {
    summary: 'Sign in as a loan officer or a regular user.',
    access: 'public',
    body: Credentials,
    answer: Session,
    errors: {
      401: 'The e-mail address or the password is not right, or the account is deactivated',
      403: 'This is an administrator (code `use_admin_login`): they sign in at POST /api/admin/login. Or the password is right, and a code is asked besides (code `code_required`)',
      ...throttled,
    },
  },
  'POST /api/auth/register': {
    summary: 'Register as a regular user.',
    description: 'The role is always `user`; only an administrator can give another one.',
    access: 'public',
    body: Registration,
    answer: Session,
    status: 201,
    errors: {
      401: 'The account was changed by an administrator in the same moment: sign in',
      409: 'There is an account with this e-mail address already',
      429: 'Too many registrations from this network address within 15 minutes',
      503: 'The database is away',
    },
  },
  'GET /api/auth/profile': {
    summary: 'The account of the caller.',
    access: 'signed-in',
    answer: ProfileAnswer,
  },
  'PUT /api/auth/profile': {
    summary: 'Change one’s name.',
    access: 'signed-in',
    body: ProfileChange,
    bodyBytes: limits.shortBodyBytes,
    answer: ProfileAnswer,
  },
  'PUT /api/auth/change-password': {
    summary: 'Change one’s password.',
    description:
      'Ends every session of the account; the answer carries the token of a new one. A current password that is not right answers 400, not 401: the session goes on.',
    access: 'signed-in',
    body: PasswordChange,
    bodyBytes: limits.shortBodyBytes,
    answer: NewTokenAnswer,
    errors: {
      429: 'Too many wrong passwords; Retry-After says when to try again',
      503: 'The database is away',
    },
  },
  'POST /api/auth/invitation': {
    summary: 'Whose link this is.',
    description: 'Links that cannot be used are all answered alike.',
    access: 'public',
    body: InvitationQuestion,
    answer: InvitationOwner,
    errors: {
      404: 'The link is unknown, used, withdrawn or too old',
      429: 'Too many attempts from this network address within 15 minutes',
      503: 'The database is away',
    },
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Choose a password with a link, and sign in.',
    description: 'The link cannot be used again. All other sessions of the account end.',
    access: 'public',
    body: InvitationAcceptance,
    answer: Session,
    errors: {
      403: 'The password is changed, and a code is asked besides (code `code_required` or `setup_required`)',
      404: 'The link is unknown, used, withdrawn or too old',
      422: 'The password is missing, too short or easy to guess',
      429: 'Too many attempts from this network address within 15 minutes',
      503: 'The database is away',
    },
  },
  'POST /api/auth/logout': {
    summary: 'End this session.',
    access: 'signed-in',
    answer: Message,
  },
  'POST /api/admin/login': {
    summary: 'Sign in as an administrator.',
    access: 'public',
    body: Credentials,
    answer: Session,
    errors: {
      401: 'These are not the e-mail address and password of an administrator',
      403: 'The password is right, and a code is asked besides (code `code_required`), or a second factor has to be set up first (code `setup_required`)',
      ...throttled,
    },
  },
} as const satisfies Record<string, Call>

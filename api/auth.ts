import { Type } from 'typebox'
import { missing } from '../accounts/account-rules.ts'
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
      'x-missing': missing.email,
    }),
    password: Password,
  },
  {
    $id: 'Credentials',
    description: 'The credentials of a sign-in',
    examples: [{ email: 'kofi.boateng@example.com', password: 'correct horse battery staple' }],
  },
)

export const Registration = Type.Object(
  { name: Name, email: Email, password: Password },
  { $id: 'Registration', description: 'The data of a new account' },
)

export const ProfileChange = Type.Object(
  { name: Name },
  { $id: 'ProfileChange', description: 'The part of an account that its user may change' },
)

export const PasswordChange = Type.Object(
  { currentPassword: Password, newPassword: Password },
  { $id: 'PasswordChange', description: 'The new password, and the current one as proof' },
)

// D49
const InvitationToken = Type.String({
  maxLength: limits.keyLength,
  description: 'The token of a link that an administrator created: the part after the # of its address',
})

export const InvitationQuestion = Type.Object(
  { token: InvitationToken },
  { $id: 'InvitationQuestion', description: 'A link' },
)

export const InvitationAcceptance = Type.Object(
  { token: InvitationToken, password: Password },
  { $id: 'InvitationAcceptance', description: 'A link, and the password that its user chooses' },
)

export const InvitationOwner = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    role: Role,
    hasPassword: Type.Boolean({
      description: 'Whether the account already has a password, which the new one replaces',
    }),
    expiresAt: Time,
  },
  { $id: 'InvitationOwner', description: 'The user of a link' },
)

export const ProfileAnswer = Type.Object(
  { user: User, passwordChange: PasswordChangeWanted },
  { $id: 'ProfileAnswer', description: 'The account of the caller' },
)

export const NewTokenAnswer = Type.Object(
  { message: Type.String(), token: Type.String({ description: 'The token of a new session' }) },
  { $id: 'NewTokenAnswer', description: 'A message, and the new session' },
)

const throttled = {
  429: 'Too many failed attempts; Retry-After says when to try again',
  503: 'The database cannot be reached',
}

/** Calls for sign-in, registration and profile (spec 1 §7.1–6, D9, D10). */
export const authCalls = {
  'POST /api/auth/login': {
    summary: 'Sign in as a loan officer or a regular user.',
    access: 'public',
    mayTakeLong: 'hash',
    body: Credentials,
    answer: Session,
    errors: {
      401: 'The e-mail address or the password is wrong, or the account is deactivated',
      403: 'This is an administrator, who has to sign in at POST /api/admin/login (code `use_admin_login`); or the password is correct, and a code is needed too (code `code_required`)',
      ...throttled,
    },
  },
  'POST /api/auth/register': {
    summary: 'Register as a regular user.',
    description: 'The role is always `user`; only an administrator can give another one.',
    access: 'public',
    mayTakeLong: 'hash',
    body: Registration,
    answer: Session,
    status: 201,
    errors: {
      401: 'An administrator changed the account at the same moment: sign in',
      409: 'An account with this e-mail address already exists',
      429: 'Too many registrations from this network address within 15 minutes',
      503: 'The database cannot be reached',
    },
  },
  'GET /api/auth/profile': {
    summary: 'Get the caller’s account.',
    access: 'signed-in',
    answer: ProfileAnswer,
  },
  'PUT /api/auth/profile': {
    summary: 'Change the caller’s name.',
    access: 'signed-in',
    body: ProfileChange,
    bodyBytes: limits.shortBodyBytes,
    answer: ProfileAnswer,
  },
  'PUT /api/auth/change-password': {
    summary: 'Change the caller’s password.',
    description:
      'Ends all sessions of the account; the answer contains the token of a new one. A wrong current password answers 400, not 401, because the session continues.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: PasswordChange,
    bodyBytes: limits.shortBodyBytes,
    answer: NewTokenAnswer,
    errors: {
      429: 'Too many wrong passwords; Retry-After says when to try again',
      503: 'The database cannot be reached',
    },
  },
  'POST /api/auth/invitation': {
    summary: 'Get the user of a link.',
    description: 'All links that cannot be used get the same answer.',
    access: 'public',
    body: InvitationQuestion,
    answer: InvitationOwner,
    errors: {
      404: 'The link is unknown, used, withdrawn or too old',
      429: 'Too many attempts from this network address within 15 minutes',
      503: 'The database cannot be reached',
    },
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Choose a password with a link, and sign in.',
    description: 'The link cannot be used again. All other sessions of the account end.',
    access: 'public',
    mayTakeLong: 'hash',
    body: InvitationAcceptance,
    answer: Session,
    errors: {
      403: 'The password is changed, and a code is needed too (code `code_required` or `setup_required`)',
      404: 'The link is unknown, used, withdrawn or too old',
      422: 'The password is missing, too short or easy to guess',
      429: 'Too many attempts from this network address within 15 minutes',
      503: 'The database cannot be reached',
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
    mayTakeLong: 'hash',
    body: Credentials,
    answer: Session,
    errors: {
      401: 'The e-mail address or the password of the administrator is wrong',
      403: 'The password is correct, and a code is needed too (code `code_required`), or a second factor has to be set up first (code `setup_required`)',
      ...throttled,
    },
  },
} as const satisfies Record<string, Call>

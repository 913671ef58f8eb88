import { Type } from 'typebox'
import { missing } from '../accounts/account-rules.ts'
import type { Call } from './call.ts'
import { limits } from './limits.ts'
import { Count, Email, Id, Message, Name, Nullable, Password, Time } from './schemas/basics.ts'
import { BySession } from './schemas/requests.ts'
import { PasswordChangeWanted, Role, Session, User } from './schemas/users.ts'

// spec 1 §3.1; spec 3 §1.1

const Credentials = Type.Object(
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

const Registration = Type.Object(
  { name: Name, email: Email, password: Password },
  { $id: 'Registration', description: 'The data of a new account' },
)

const ProfileChange = Type.Object(
  { name: Name },
  { $id: 'ProfileChange', description: 'The part of an account that its user may change' },
)

const PasswordChange = Type.Object(
  { currentPassword: Password, newPassword: Password },
  { $id: 'PasswordChange', description: 'The new password, and the current one as proof' },
)

// D49
const InvitationToken = Type.String({
  maxLength: limits.keyLength,
  description: 'The token of a link that an administrator created: the part after the # of its address',
})

const InvitationQuestion = Type.Object(
  { token: InvitationToken },
  { $id: 'InvitationQuestion', description: 'A link' },
)

const InvitationAcceptance = Type.Object(
  { token: InvitationToken, password: Password },
  { $id: 'InvitationAcceptance', description: 'A link, and the password that its user chooses' },
)

const InvitationOwner = Type.Object(
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

const ProfileAnswer = Type.Object(
  { user: User, passwordChange: PasswordChangeWanted },
  { $id: 'ProfileAnswer', description: 'The account of the caller' },
)

const NewTokenAnswer = Type.Object(
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

// spec 3 §1.68

const OwnSession = Type.Object(
  {
    _id: Id,
    device: Type.String({ description: 'Browser and system in words', examples: ['Firefox on Windows'] }),
    address: Type.String({ description: 'The network address from which it was opened; empty when unknown' }),
    since: Time,
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    isThis: Type.Boolean({ description: 'Whether it is the session of this call' }),
  },
  { $id: 'OwnSession', description: 'A session of the caller' },
)

const OwnSessions = Type.Object(
  {
    sessions: Type.Array(OwnSession, {
      description: 'The session of this call first, then the most recently used',
    }),
  },
  { $id: 'OwnSessions', description: 'All sessions of the caller' },
)

const EndedSessions = Type.Object(
  { message: Type.String(), ended: Count },
  { $id: 'EndedSessions', description: 'The number of sessions that were ended' },
)

/** Calls that list and end the caller's own sessions. */
export const ownSessionCalls = {
  'GET /api/auth/sessions': {
    summary: 'List the caller’s sessions.',
    access: 'signed-in',
    answer: OwnSessions,
  },
  'DELETE /api/auth/sessions/{sessionId}': {
    summary: 'End one of the caller’s sessions.',
    access: 'signed-in',
    params: BySession,
    answer: EndedSessions,
    errors: { 404: 'The caller has no such session, or it has ended' },
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all of the caller’s sessions except this one.',
    access: 'signed-in',
    answer: EndedSessions,
  },
} as const satisfies Record<string, Call>

// spec 3 §1.107–110

const CodeStep = Type.String({
  maxLength: limits.keyLength,
  description: 'The `step` in the refusal that asked for a code; valid for ten minutes',
})

const Code = Type.String({
  maxLength: limits.wordLength,
  description: 'The code that the authenticator app shows, or a recovery code',
  examples: ['492039'],
})

const SignInStep = Type.Object(
  { step: CodeStep },
  { $id: 'SignInStep', description: 'A sign-in whose password was correct' },
)

const SignInCode = Type.Object(
  { step: CodeStep, code: Code },
  { $id: 'SignInCode', description: 'A sign-in whose password was correct, with the code that it waits for' },
)

const RecoveryCodes = Type.Array(Type.String({ examples: ['AX7K-9QWM-3RTC'] }), {
  description: 'Shown only once. Each can be used once instead of a code from the app',
})

const SessionWithCode = Type.Object(
  { ...Session.properties, recoveryCodes: Type.Optional(RecoveryCodes) },
  {
    $id: 'SessionWithCode',
    description: 'The new session, with the recovery codes if the second factor was just set up',
  },
)

const SecondFactor = Type.Object(
  {
    since: Nullable(Time),
    recoveryCodesLeft: Count,
    isRequired: Type.Boolean({ description: 'Whether the lender requires the caller to have one' }),
  },
  { $id: 'SecondFactor', description: 'The second factor of the caller; `since` is null when there is none' },
)

const SecondFactorSetup = Type.Object(
  {
    key: Type.String({ description: 'The key to type into the app, in base32' }),
    address: Type.String({ description: 'The same key as the content of a QR code (otpauth://)' }),
  },
  { $id: 'SecondFactorSetup', description: 'The key for an authenticator app; shown only once' },
)

const SecondFactorProof = Type.Object(
  { password: Password, code: Code },
  { $id: 'SecondFactorProof', description: 'The caller’s password, and a code' },
)

const NewRecoveryCodes = Type.Object(
  { message: Type.String(), recoveryCodes: RecoveryCodes },
  { $id: 'NewRecoveryCodes', description: 'The new recovery codes; the old ones no longer work' },
)

const codesThrottled = {
  429: 'Too many wrong passwords or codes; Retry-After says when to try again',
  503: 'The database cannot be reached, or the server lacks the key of second factors',
}
const stepOver = 'The step is unknown, used or too old, or the account was changed: sign in again'

/** Calls for the second factor, a code in addition to the password. Codes follow RFC 6238: six digits, valid for 30 seconds. */
export const secondFactorCalls = {
  'POST /api/auth/login/code': {
    summary: 'Continue a sign-in that asks for a code.',
    description:
      'Call it after a sign-in was refused with `code_required`, or with `setup_required` once the app has the key. A wrong code answers 400.',
    access: 'public',
    mayTakeLong: 'hash',
    body: SignInCode,
    answer: SessionWithCode,
    errors: {
      401: 'The account was changed in the same moment: sign in again',
      404: stepOver,
      409: 'The second factor was changed in the same moment',
      ...codesThrottled,
    },
  },
  'POST /api/auth/login/setup': {
    summary: 'Begin to set up the second factor that a sign-in requires.',
    access: 'public',
    mayTakeLong: 'hash',
    body: SignInStep,
    answer: SecondFactorSetup,
    errors: { 404: stepOver, 409: 'The account already has a second factor', 503: codesThrottled[503] },
  },
  'GET /api/auth/second-factor': {
    summary: 'Tell whether the caller has a second factor.',
    access: 'signed-in',
    answer: SecondFactor,
  },
  'POST /api/auth/second-factor/setup': {
    summary: 'Begin to set up a second factor.',
    description: 'The sign-in does not ask for a code until the second factor is confirmed.',
    access: 'signed-in',
    answer: SecondFactorSetup,
    errors: { 409: 'The account already has a second factor' },
  },
  'POST /api/auth/second-factor/confirm': {
    summary: 'Confirm the second factor with a code; from then on each sign-in asks for one.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: SecondFactorProof,
    bodyBytes: limits.shortBodyBytes,
    answer: NewRecoveryCodes,
    errors: { 409: 'The second factor was changed in the same moment', ...codesThrottled },
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Get new recovery codes.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: SecondFactorProof,
    bodyBytes: limits.shortBodyBytes,
    answer: NewRecoveryCodes,
    errors: { 409: 'There is no second factor', ...codesThrottled },
  },
  'POST /api/auth/second-factor/end': {
    summary: 'Remove the caller’s second factor.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: SecondFactorProof,
    bodyBytes: limits.shortBodyBytes,
    answer: Message,
    errors: { 409: 'There is no second factor', ...codesThrottled },
  },
} as const satisfies Record<string, Call>

// spec 3 §1.111–113

const ProviderStep = Type.String({
  maxLength: limits.keyLength,
  description:
    'Kept by the browser that began the sign-in, so that only that browser can finish it; valid for ten minutes',
})

const ProviderStart = Type.Object(
  { address: Type.String({ description: 'Where to send the browser' }), step: ProviderStep },
  { $id: 'ProviderStart', description: 'A sign-in by the identity provider that has just begun' },
)

const ProviderReturn = Type.Object(
  {
    step: ProviderStep,
    query: Type.String({
      maxLength: limits.cursorLength,
      description: 'The query string of the address to which the provider sent the browser, without the ?',
    }),
  },
  { $id: 'ProviderReturn', description: 'A sign-in that has returned from the identity provider' },
)

const off = 'The portal has no identity provider'
const away = 'The identity provider or the database cannot be reached'

/** Calls for signing in through the lender's identity provider (OpenID Connect, authorization code flow with PKCE). */
export const providerCalls = {
  'POST /api/auth/provider/start': {
    summary: 'Begin a sign-in by the lender’s identity provider.',
    access: 'public',
    mayTakeLong: 'provider',
    answer: ProviderStart,
    errors: { 404: off, 429: 'Too many sign-ins from this network address within 15 minutes', 503: away },
  },
  'POST /api/auth/provider/finish': {
    summary: 'Finish a sign-in by the lender’s identity provider.',
    access: 'public',
    mayTakeLong: 'provider',
    body: ProviderReturn,
    answer: Session,
    errors: {
      401: 'The account was changed in the same moment: sign in again',
      403: 'The provider does not confirm the person’s identity, or the person has no account that may sign in this way',
      404: `${off}, or the sign-in is unknown, used or too old`,
      503: away,
    },
  },
} as const satisfies Record<string, Call>

import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { Count, Message, Nullable, Password, Time } from '../schemas/basics.ts'
import { Session } from '../schemas/users.ts'

// spec 3 §1.107–110

const Step = Type.String({
  maxLength: limits.keyLength,
  description: 'The `step` in the refusal that asked for a code; valid for ten minutes',
})

const Code = Type.String({
  maxLength: limits.wordLength,
  description: 'The code that the authenticator app shows, or a recovery code',
  examples: ['492039'],
})

export const SignInStep = Type.Object(
  { step: Step },
  { $id: 'SignInStep', description: 'A sign-in whose password was correct' },
)

export const SignInCode = Type.Object(
  { step: Step, code: Code },
  { $id: 'SignInCode', description: 'A sign-in whose password was correct, with the code that it waits for' },
)

const RecoveryCodes = Type.Array(Type.String({ examples: ['AX7K-9QWM-3RTC'] }), {
  description: 'Shown only once. Each can be used once instead of a code from the app',
})

export const SessionWithCode = Type.Object(
  { ...Session.properties, recoveryCodes: Type.Optional(RecoveryCodes) },
  {
    $id: 'SessionWithCode',
    description: 'The new session, with the recovery codes if the second factor was just set up',
  },
)

export const SecondFactor = Type.Object(
  {
    since: Nullable(Time),
    recoveryCodesLeft: Count,
    isRequired: Type.Boolean({ description: 'Whether the lender requires the caller to have one' }),
  },
  { $id: 'SecondFactor', description: 'The second factor of the caller; `since` is null when there is none' },
)

export const SecondFactorSetup = Type.Object(
  {
    key: Type.String({ description: 'The key to type into the app, in base32' }),
    address: Type.String({ description: 'The same key as the content of a QR code (otpauth://)' }),
  },
  { $id: 'SecondFactorSetup', description: 'The key for an authenticator app; shown only once' },
)

export const SecondFactorProof = Type.Object(
  { password: Password, code: Code },
  { $id: 'SecondFactorProof', description: 'The caller’s password, and a code' },
)

export const NewRecoveryCodes = Type.Object(
  { message: Type.String(), recoveryCodes: RecoveryCodes },
  { $id: 'NewRecoveryCodes', description: 'The new recovery codes; the old ones no longer work' },
)

const throttled = {
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
      ...throttled,
    },
  },
  'POST /api/auth/login/setup': {
    summary: 'Begin to set up the second factor that a sign-in requires.',
    access: 'public',
    mayTakeLong: 'hash',
    body: SignInStep,
    answer: SecondFactorSetup,
    errors: { 404: stepOver, 409: 'The account already has a second factor', 503: throttled[503] },
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
    errors: { 409: 'The second factor was changed in the same moment', ...throttled },
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Get new recovery codes.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: SecondFactorProof,
    bodyBytes: limits.shortBodyBytes,
    answer: NewRecoveryCodes,
    errors: { 409: 'There is no second factor', ...throttled },
  },
  'POST /api/auth/second-factor/end': {
    summary: 'Remove the caller’s second factor.',
    access: 'signed-in',
    mayTakeLong: 'hash',
    body: SecondFactorProof,
    bodyBytes: limits.shortBodyBytes,
    answer: Message,
    errors: { 409: 'There is no second factor', ...throttled },
  },
} as const satisfies Record<string, Call>

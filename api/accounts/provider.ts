import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { Session } from '../schemas/users.ts'

// spec 3 §1.111–113

const Step = Type.String({
  maxLength: limits.keyLength,
  description: 'Kept by the browser that began, so that nobody else can end it; good for ten minutes',
})

export const ProviderStart = Type.Object(
  { address: Type.String({ description: 'Where to send the browser' }), step: Step },
  { $id: 'ProviderStart', description: 'A sign-in by the identity provider that has just begun' },
)

export const ProviderReturn = Type.Object(
  {
    step: Step,
    query: Type.String({
      maxLength: limits.cursorLength,
      description: 'What follows the ? of the address that the provider sent the browser to',
    }),
  },
  { $id: 'ProviderReturn', description: 'A sign-in that has come back from the identity provider' },
)

const off = 'The portal has no identity provider'
const away = 'The identity provider or the database is away'

/** Calls for signing in through the lender's identity provider (OpenID Connect, authorization code flow with PKCE). */
export const providerCalls = {
  'POST /api/auth/provider/start': {
    summary: 'Begin a sign-in by the lender’s identity provider.',
    access: 'public',
    answer: ProviderStart,
    errors: { 404: off, 429: 'Too many sign-ins from this network address within 15 minutes', 503: away },
  },
  'POST /api/auth/provider/finish': {
    summary: 'End a sign-in by the lender’s identity provider.',
    access: 'public',
    body: ProviderReturn,
    answer: Session,
    errors: {
      401: 'The account was changed in the same moment: sign in again',
      403: 'The provider does not confirm who it is, or nobody here is allowed in by it',
      404: `${off}, or the sign-in is unknown, used or too old`,
      503: away,
    },
  },
} as const satisfies Record<string, Call>

import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { Session } from '../schemas/users.ts'

// spec 3 §1.111–113

const Step = Type.String({
  maxLength: limits.keyLength,
  description:
    'Kept by the browser that began the sign-in, so that only that browser can finish it; valid for ten minutes',
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

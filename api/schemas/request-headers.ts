import { Type } from 'typebox'
import { limits } from '../limits.ts'

/** Request headers. Their names are in lower case, as the server receives them. */

const key = {
  minLength: 1,
  maxLength: limits.keyLength,
  // Excludes spaces, so that two of these headers in one request, which the server receives joined by ", ", are refused.
  pattern: '^[!-~]*$',
}

export const SaveHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      $id: 'IfMatch',
      description:
        'The version on which the change is based, as in the form’s `version` or ETag. 409 if the form now has another one. `*` or nothing: any version',
      examples: ['7'],
    }),
  ),
  prefer: Type.Optional(
    Type.String({
      $id: 'Prefer',
      description:
        '`return=minimal`: the response to a save that does not complete the form leaves out the answers',
      examples: ['return=minimal'],
    }),
  ),
  'idempotency-key': Type.Optional(
    Type.String({
      $id: 'SaveIdempotencyKey',
      ...key,
      description:
        'Any text without spaces, a new one for each save. Repeating the same save with the same key within a day gets the same response and creates no second version',
      examples: ['0b7d2c8e-5a9f-4f43-8d8a-2f1f7f3b9c11'],
    }),
  ),
})

export const UserChangeHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      $id: 'IfUserMatch',
      description:
        'The `version` of the user on which the change is based. 409 if the user now has another one. `*` or nothing: any version',
      examples: ['7'],
    }),
  ),
})

export const CreationHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      $id: 'IdempotencyKey',
      ...key,
      description:
        'Any text without spaces, a new one for each client. Repeating the same data with the same key returns the same client',
      examples: ['5f0c1d5e-8e0b-4c39-9d0f-6a1a6f1d2b3c'],
    }),
  ),
})

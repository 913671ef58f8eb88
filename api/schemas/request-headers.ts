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
        'The version that the change was made on, as the form’s `version` or its ETag has it. 409 when the form has another by now. `*` or nothing: whichever version it has',
      examples: ['7'],
    }),
  ),
  prefer: Type.Optional(
    Type.String({
      $id: 'Prefer',
      description:
        '`return=minimal`: a save that does not complete the form answers without the answers that it was sent',
      examples: ['return=minimal'],
    }),
  ),
  'idempotency-key': Type.Optional(
    Type.String({
      $id: 'SaveIdempotencyKey',
      ...key,
      description:
        'Any text of the caller’s own without blanks, a new one for each save. The same save sent again with the same key within a day is answered as the first time and makes no second version',
      examples: ['0b7d2c8e-5a9f-4f43-8d8a-2f1f7f3b9c11'],
    }),
  ),
})

export const UserChangeHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      $id: 'IfUserMatch',
      description:
        'The `version` of the user that the change was made on. 409 when the user has another by now. `*` or nothing: whichever version it has',
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
        'Any text of the caller’s own without blanks, a new one for each client. The same data sent again with the same key is answered with the same client',
      examples: ['5f0c1d5e-8e0b-4c39-9d0f-6a1a6f1d2b3c'],
    }),
  ),
})

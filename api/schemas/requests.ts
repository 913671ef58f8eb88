import { Type } from 'typebox'
import { limits } from '../limits.ts'

/** Path parameters that several calls share. Ids have no format, because an invalid id is answered like one that is not found. */

const ClientId = Type.String({
  $id: 'ClientId',
  description: 'The client’s `_id`, a UUID; not `clientId`, the number that people see',
})
const FormId = Type.String({ $id: 'FormId', description: 'The form’s `_id`, a UUID' })
const UserId = Type.String({ $id: 'UserId', description: 'The user’s `_id`, a UUID' })

/** The slug of a form type (user-form), the slug of a form name, or all-submissions (D6). */
const FormSlug = Type.String({
  $id: 'FormSlug',
  maxLength: limits.nameLength,
  description:
    'A form type as in addresses: user-form, mse-assessment … or all-submissions. The slug of a form name works too',
  examples: ['user-form'],
})

export const FormName = Type.String({
  $id: 'FormName',
  maxLength: 100,
  description:
    'The name of a form that regular users fill for themselves: MSE-Credit-Assessment (Standard Form) or MSE-Credit-Assessment-Excel (MSE Assessment)',
  examples: ['MSE-Credit-Assessment'],
})

/** One of the caller’s own sessions. */
export const BySession = Type.Object({
  sessionId: Type.String({ $id: 'SessionId', description: 'The session’s `_id`, a UUID' }),
})
export const ByClient = Type.Object({ clientId: ClientId })
export const ByForm = Type.Object({ formId: FormId })
export const ByFormName = Type.Object({ formName: FormName })
export const ByUser = Type.Object({ userId: UserId })
/** A check of a client’s credit file. */
export const OneCheck = Type.Object({
  clientId: ClientId,
  checkId: Type.String({
    $id: 'CheckId',
    maxLength: 40,
    description: 'The id of a check, for instance fact.loan_asked',
  }),
})
/** A user id, for paths in which the parameter is named `id`. */
export const ById = Type.Object({
  id: Type.String({ $id: 'Id', description: 'The user’s `_id`, a UUID' }),
})
export const ByType = Type.Object({ formType: FormSlug })
export const OneSubmission = Type.Object({
  formType: FormSlug,
  submissionId: Type.String({ $id: 'SubmissionId', description: 'The submission’s `_id`, a UUID' }),
})

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

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
export const FormSlug = Type.String({
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

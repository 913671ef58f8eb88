import { Type } from 'typebox'
import { missing } from '../../accounts/account-rules.ts'
import { formsInWords, formTypes } from '../../forms/catalogue.ts'
import { limits } from '../limits.ts'

/**
 * Basic schemas that all other schemas are made of. A schema with an `$id` becomes a component of the OpenAPI document under that
 * name (server/meta/openapi). A schema without one is repeated inline wherever it is used.
 */

export const Id = Type.String({ description: 'UUID' })
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601 in UTC' })
export const Count = Type.Integer({ minimum: 0 })
export const Percent = Type.Number({ description: 'Percent, not rounded' })

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** `x-missing` is the message for a required value that is missing (server/validation.ts). */
export const Name = Type.String({ maxLength: limits.nameLength, 'x-missing': missing.name })
export const Email = Type.String({
  maxLength: limits.emailLength,
  examples: ['ama.mensah@example.com'],
  'x-missing': missing.email,
})
export const Phone = Type.String({ maxLength: limits.phoneLength, examples: ['+233 24 555 0101'] })
export const Password = Type.String({
  maxLength: limits.passwordLength,
  'x-missing': missing.password,
  description:
    'A new password has at least 6 characters and is neither a very common one nor the account’s e-mail or name',
})

export const Message = Type.Object(
  { message: Type.String({ description: 'What was done, as a sentence to show to people' }) },
  { $id: 'Message', description: 'The answer of a call that returns no data' },
)

export const NamedPerson = Type.Object(
  { _id: Id, name: Type.String() },
  { $id: 'NamedPerson', description: 'The name and id of a person with an account' },
)

export const FormType = Type.Enum([...formTypes], {
  $id: 'FormType',
  description: `The ${formsInWords} forms, in the order of the chain`,
})

export const FormStatus = Type.Enum(['in_progress', 'completed'], {
  $id: 'FormStatus',
  description: 'A completed form is read-only until it is reopened',
})

export const FormState = Type.Object(
  {
    _id: Id,
    formType: FormType,
    status: FormStatus,
    completionPercentage: Percent,
    staleInputs: Type.Integer({
      minimum: 0,
      description: 'How many values of earlier forms that a completed form rests on have changed since',
    }),
  },
  { $id: 'FormState', description: 'The status and progress of one form' },
)

export const ChangedInputs = Type.Integer({
  minimum: 1,
  description:
    'How many values of earlier forms that this completed form rests on have changed since; absent when none has',
})

/** Present for completed forms only, because open forms follow the lender's current policy. */
export const CompletedBy = Type.Integer({
  description:
    'The version of the lender’s policy by which the form was completed and is shown; absent for open forms, which follow the current one',
})

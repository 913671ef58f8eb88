import { Type } from 'typebox'
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

export const Name = Type.String({ maxLength: limits.nameLength })
export const Email = Type.String({ maxLength: limits.emailLength, examples: ['ama.mensah@example.com'] })
export const Phone = Type.String({ maxLength: limits.phoneLength, examples: ['+233 24 555 0101'] })
export const Password = Type.String({
  maxLength: limits.passwordLength,
  description:
    'At least 6 characters when it is a new one, and neither among the most common nor the account’s own e-mail or name',
})

export const Message = Type.Object(
  { message: Type.String({ description: 'What was done, in a sentence for people' }) },
  { $id: 'Message', description: 'The answer to a call that has nothing else to tell' },
)

export const NamedPerson = Type.Object(
  { _id: Id, name: Type.String() },
  { $id: 'NamedPerson', description: 'Somebody who has an account, by name' },
)

import { Type } from 'typebox'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { DictionaryField, DictionaryForm } from '../../forms/dictionary.ts'
import { FormType } from './form-state.ts'

/** Schemas for the data dictionary (D35). They match the types of forms/dictionary.ts, which creates it. */

export const FieldCondition = Type.Object(
  { field: Type.String(), equals: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) },
  { $id: 'FieldCondition', description: 'Holds while the field of this key has this value' },
)

export const FieldOption = Type.Object(
  {
    value: Type.String({ description: 'What is stored' }),
    label: Type.String({ description: 'What people read' }),
    points: Type.Optional(Type.Number({ description: 'Of the Expert Scorecard’s options' })),
  },
  { $id: 'FieldOption', description: 'A value to choose from' },
)

const conditions = Type.Union([FieldCondition, Type.Array(FieldCondition)], {
  description: 'One condition, or a list of which all must hold',
})

export const FieldDefinition = Type.Unsafe<DictionaryField>(
  Type.Object(
    {
      key: Type.String(),
      label: Type.String(),
      step: Type.Integer({ minimum: 1 }),
      type: Type.Enum(Object.keys(fieldKinds)),
      required: Type.Boolean(),
      calculated: Type.Boolean({ description: 'The server calculates it; what is sent for it is ignored' }),
      visibleWhen: Type.Optional(conditions),
      requiredWhen: Type.Optional(conditions),
      options: Type.Optional(Type.Array(FieldOption)),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      maxLength: Type.Optional(Type.Integer()),
      unit: Type.Optional(Type.String({ description: '$, %, months, years …' })),
      hint: Type.Optional(Type.String()),
    },
    { $id: 'FieldDefinition', description: 'A field of a form; what a field does not have is absent' },
  ),
)

export const FormDefinition = Type.Unsafe<DictionaryForm>(
  Type.Object(
    {
      type: FormType,
      slug: Type.String(),
      name: Type.String(),
      title: Type.String(),
      totalSteps: Type.Integer(),
      steps: Type.Array(
        Type.Object(
          { number: Type.Integer(), title: Type.String() },
          { $id: 'StepDefinition', description: 'A step of a form' },
        ),
      ),
      fields: Type.Array(FieldDefinition),
    },
    { $id: 'FormDefinition', description: 'A form with its steps and all its fields' },
  ),
)

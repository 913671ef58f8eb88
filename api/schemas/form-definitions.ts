import { Type } from 'typebox'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type {
  DictionaryCheck,
  DictionaryField,
  DictionaryForm,
  DictionaryLink,
} from '../../forms/dictionary.ts'
import { FormType } from './form-state.ts'

/** Schemas for the data dictionary (D35). They match the types of forms/dictionary.ts, which creates it. */

export const FieldCondition = Type.Object(
  { field: Type.String(), equals: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) },
  { $id: 'FieldCondition', description: 'Met while the field with this key has this value' },
)

export const FieldOption = Type.Object(
  {
    value: Type.String({ description: 'The stored value' }),
    label: Type.String({ description: 'The text that people read' }),
    points: Type.Optional(Type.Number({ description: 'Only for options of the Expert Scorecard' })),
  },
  { $id: 'FieldOption', description: 'An option of a field' },
)

const conditions = Type.Union([FieldCondition, Type.Array(FieldCondition)], {
  description: 'One condition, or a list of conditions that must all be met',
})

export const FieldDefinition = Type.Unsafe<DictionaryField>(
  Type.Object(
    {
      key: Type.String(),
      label: Type.String(),
      step: Type.Integer({ minimum: 1 }),
      type: Type.Enum(Object.keys(fieldKinds)),
      required: Type.Boolean(),
      calculated: Type.Boolean({
        description: 'true: the server calculates it, and a value that is sent is ignored',
      }),
      visibleWhen: Type.Optional(conditions),
      requiredWhen: Type.Optional(conditions),
      options: Type.Optional(Type.Array(FieldOption)),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      maxLength: Type.Optional(Type.Integer()),
      unit: Type.Optional(Type.String({ description: '$, %, months, years …' })),
      hint: Type.Optional(Type.String()),
    },
    {
      $id: 'FieldDefinition',
      description: 'A field of a form; properties that a field does not have are absent',
    },
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

export const LinkDefinition = Type.Unsafe<DictionaryLink>(
  Type.Object(
    {
      form: FormType,
      field: Type.String(),
      from: Type.Array(Type.Union([FormType, Type.Enum(['policy', 'officer', 'checks'])]), {
        description:
          'Forms of the client, the lender’s policy, the officer’s last Standard Form, or the checks across the forms. A link from its own form follows the answers while they are typed',
      }),
    },
    {
      $id: 'LinkDefinition',
      description:
        'A field whose answer can be suggested. Of several links to one field, the first that suggests something wins; nothing is filled in by itself',
    },
  ),
)

export const CheckDefinition = Type.Unsafe<DictionaryCheck>(
  Type.Object(
    {
      id: Type.String({ description: 'As in the credit file: turnover, fact.loan_asked … stress' }),
      group: Type.Enum(['turnover', 'facts', 'stress']),
      title: Type.String(),
      formula: Type.String({ description: 'How it is calculated, in words' }),
    },
    { $id: 'CheckDefinition', description: 'A check across the forms of a client; none blocks anything' },
  ),
)

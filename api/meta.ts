import { Type } from 'typebox'
import { fieldKinds } from '../engine/field-kinds.ts'
import type { DictionaryCheck, DictionaryField, DictionaryForm, DictionaryLink } from '../forms/dictionary.ts'
import { administrators, type Call } from './call.ts'
import { Count, FormType, Nullable, Time } from './schemas/basics.ts'

/** Schemas for the data dictionary (D35). They match the types of forms/dictionary.ts, which creates it. */

const FieldCondition = Type.Object(
  { field: Type.String(), equals: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) },
  { $id: 'FieldCondition', description: 'Met while the field with this key has this value' },
)

const FieldOption = Type.Object(
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

const FieldDefinition = Type.Unsafe<DictionaryField>(
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

const FormDefinition = Type.Unsafe<DictionaryForm>(
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

const LinkDefinition = Type.Unsafe<DictionaryLink>(
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

const CheckDefinition = Type.Unsafe<DictionaryCheck>(
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

// spec 3 §1.9–11

const FormDefinitions = Type.Object(
  {
    forms: Type.Array(FormDefinition, { description: 'In the order of the chain' }),
    links: Type.Array(LinkDefinition, { description: 'What suggests the answers of which field' }),
    checks: Type.Array(CheckDefinition, { description: 'In the order of the credit file' }),
  },
  { $id: 'FormDefinitions', description: 'The data dictionary' },
)

const OpenApiDocument = Type.Object(
  {},
  { $id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document', additionalProperties: true },
)

const Health = Type.Object(
  { status: Type.String() },
  { $id: 'Health', description: 'The state of the portal' },
)

/** Calls with which the portal describes itself (D35). */
export const metaCalls = {
  'GET /api/form-definitions': {
    summary:
      'Get the data dictionary: all forms with steps, fields, conditions, options and bounds, the links that suggest answers, and the checks across the forms.',
    access: 'signed-in',
    answer: FormDefinitions,
  },
  'GET /api/openapi.json': {
    summary: 'Get this document.',
    access: 'public',
    answer: OpenApiDocument,
  },
  'GET /healthz': { summary: 'Tell whether the process is up.', access: 'public', answer: Health },
  'GET /readyz': {
    summary: 'Tell whether the database answers and its disk has room.',
    access: 'public',
    answer: Health,
    errors: { 503: 'The database does not answer, or its disk is almost full' },
  },
} as const satisfies Record<string, Call>

// spec 3 §1.77

const BackupRun = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When it ended' }),
    succeeded: Type.Boolean(),
    file: Type.String({ description: 'The file’s name without its folder' }),
    madeAt: Nullable(Time),
    rows: Nullable(Count),
    bytes: Nullable(Count),
    reason: Type.String({ description: 'Why it failed, in one sentence; empty when it succeeded' }),
  },
  { $id: 'BackupRun', description: 'The result of a backup or of a trial restore' },
)

const BackupState = Type.Object(
  {
    isScheduled: Type.Boolean({ description: 'Whether this server makes backups automatically' }),
    time: Nullable(Type.String({ description: 'The time of the daily backup, HH:MM' })),
    timeZone: Type.String({ description: 'The time zone of that time' }),
    keepDays: Nullable(Count),
    lastSuccess: Nullable(BackupRun),
    lastFailure: Nullable(BackupRun),
    lastDrill: Nullable(BackupRun),
  },
  { $id: 'BackupState', description: 'Whether and when the portal was backed up' },
)

/** Calls that show backups to administrators. The server and the operator’s commands create them. */
export const backupCalls = {
  'GET /api/admin/backups': {
    summary: 'Get the last backup, the last failed one, and the last trial restore.',
    access: administrators,
    answer: BackupState,
  },
} as const satisfies Record<string, Call>

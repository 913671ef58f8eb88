import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { Id, Nullable, Percent, Time } from './basics.ts'
import { Client } from './clients.ts'
import { ChangedInputs, CompletedBy, FormStatus, FormType } from './form-state.ts'

// spec 1 §3.3

/** Schemas for reading and saving a form (spec 1 §3, §7, D2, D33). */

export const FieldValues = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  {
    $id: 'FieldValues',
    description:
      'Values by field key, all in one flat object: numbers in full precision, dates as YYYY-MM-DD, of a select the option’s value. GET /api/form-definitions names the fields with their units',
    examples: [{ customerName: 'Ama Mensah', dateOfBirth: '1985-03-14', loanAmount: 30000 }],
  },
)

export const Mark = Type.Object(
  {
    code: Type.Optional(
      Type.Enum(['na', 'nv'], {
        description:
          'Why the field has no value: na is not applicable, nv not available. Setting it clears the value, a value clears it',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: limits.markReasonLength,
        description: 'Why there is no value, or why there is the one that there is',
      }),
    ),
  },
  { $id: 'Mark', description: 'What stands beside a field' },
)

export const Marks = Type.Record(Type.String(), Mark, {
  $id: 'Marks',
  description: 'What stands beside the fields, by field key',
})

export const FormRecord = Type.Object(
  {
    _id: Id,
    client: Nullable(Client),
    formType: FormType,
    formName: Type.String({ description: 'The name that regular users’ calls know the form by' }),
    formData: FieldValues,
    calculatedFields: FieldValues,
    marks: Marks,
    status: FormStatus,
    isCompleted: Type.Boolean(),
    completionPercentage: Percent,
    currentStep: Type.Integer({ minimum: 1, description: 'The step that the form opens at, from 1' }),
    lastSavedStep: Type.Integer({ minimum: 1 }),
    totalSteps: Type.Integer({ minimum: 1 }),
    assessmentYear: Type.Integer({ description: 'The year that the form assesses; it never changes' }),
    version: Type.Integer({
      description:
        'Goes up by one with each save. Send it back as If-Match, and a save is refused when somebody else has saved since',
    }),
    createdAt: Time,
    updatedAt: Time,
    lastSaved: Nullable(Time),
    submittedAt: Nullable(Time),
    policyVersion: Type.Optional(CompletedBy),
    takenOverAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'When a loan officer took these answers over as given by the applicant: in the officer’s form, and in the applicant’s own, which is read-only from then on; absent for all other forms',
      }),
    ),
    staleInputs: Type.Optional(ChangedInputs),
  },
  {
    $id: 'FormRecord',
    description:
      'A form with its answers (formData) and what follows from them (calculatedFields). `client` is null for a form that a regular user fills for themselves',
  },
)

/** A form record that also contains `responses`, the other name of formData (D33). */
export const OwnForm = Type.Object(
  { ...FormRecord.properties, responses: FieldValues },
  { $id: 'OwnForm', description: 'A regular user’s own form; `responses` is the same as formData' },
)

/** The response to `Prefer: return=minimal` (RFC 7240): only properties that the caller, who sent the answers, cannot know. */
export const SavedForm = Type.Pick(
  FormRecord,
  [
    '_id',
    'client',
    'calculatedFields',
    'status',
    'isCompleted',
    'completionPercentage',
    'currentStep',
    'lastSavedStep',
    'version',
    'updatedAt',
    'lastSaved',
  ],
  {
    $id: 'SavedForm',
    description: 'A saved form without its answers, as `Prefer: return=minimal` asks for it',
  },
)

export const NextForm = Type.Object(
  {
    formType: FormType,
    name: Type.String(),
    route: Type.String({ description: 'The path of the form’s screen in the portal' }),
  },
  { $id: 'NextForm', description: 'The form that follows in the chain' },
)

/** Values by key. The schema names no keys, so validation does not visit the values; acceptAnswers checks them. */
const valuesByKey = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

const SentValues = valuesByKey(
  'Answers by field key. Keys that are sent replace what is stored, null clears, keys that are not sent stay. Calculated values are ignored: the server calculates them',
)

const SentMarks = Type.Optional(
  Type.Record(Type.String(), Type.Union([Mark, Type.Null()]), {
    description: 'By field key. Marks that are sent replace, null clears, marks that are not sent stay',
  }),
)

// spec 3 §1.60
export const Origin = Type.Object(
  {
    kind: Type.Enum(['offered', 'pasted', 'imported'], {
      description:
        'offered: a suggestion that was taken; pasted: from the clipboard into a table; imported: from somewhere else. What was typed has none',
    }),
    from: Type.Optional(
      Type.String({
        maxLength: limits.originLength,
        description: 'What was suggested and by what: “Standard Form: Age 42”',
      }),
    ),
  },
  { $id: 'Origin', description: 'Where an answer came from, as its caller says; no right rests on it' },
)

const SentOrigins = Type.Optional(
  Type.Record(Type.String(), Origin, {
    description:
      'By field key: where those of the answers came from that nobody typed. The history keeps it beside the change',
  }),
)

// D45
const Confirms = Type.Optional(
  Type.Array(Type.String({ maxLength: limits.wordLength }), {
    maxItems: 20,
    description:
      'Keys of calculated values below their minimum that the caller confirms as facts, for a completion: `["gp_margin"]` of a business that buys for more than it sells. Without it such a completion is refused',
  }),
)

/** The body of a save. Unknown properties are ignored. */
export const SaveBody = Type.Object(
  {
    formData: Type.Optional(SentValues),
    responses: Type.Optional(valuesByKey('Another name for formData')),
    status: Type.Optional(
      Type.String({ description: '`completed` completes the form, unless isCompleted says otherwise' }),
    ),
    isCompleted: Type.Optional(
      Type.Boolean({ description: 'true: complete the form with these answers; all of it is checked' }),
    ),
    // Has no bounds, because a step out of range is clamped and must not make the save fail.
    currentStep: Type.Optional(
      Type.Integer({ description: 'The step to open the form at next time; kept within the form’s steps' }),
    ),
    lastSavedStep: Type.Optional(Type.Integer({ description: 'Kept within the form’s steps' })),
    marks: SentMarks,
    via: SentOrigins,
    confirms: Confirms,
  },
  {
    $id: 'SaveBody',
    description: 'What a save stores',
    examples: [
      { formData: { customerName: 'Ama Mensah', loanAmount: 30000, referenceName: null }, currentStep: 3 },
    ],
  },
)

export const CompletionBody = Type.Object(
  {
    formType: Type.Optional(
      Type.String({
        maxLength: limits.wordLength,
        description: 'When it is sent, the form must be of this type',
      }),
    ),
    data: Type.Optional(
      valuesByKey(
        'Answers to save before the form is completed, by field key: bare, or under formData as a save sends them',
      ),
    ),
    formData: Type.Optional(valuesByKey('The same answers as a save sends them, without data')),
    responses: Type.Optional(valuesByKey('Another name for formData')),
    marks: SentMarks,
    via: SentOrigins,
    confirms: Confirms,
  },
  {
    $id: 'CompletionBody',
    description: 'What to complete a form with; an empty object when everything is saved already',
    examples: [{ formType: 'user_form', data: { customerName: 'Ama Mensah', loanAmount: 30000 } }],
  },
)

const message = Type.String({ description: 'What was done, in a sentence for people' })
const nextForm = Nullable(NextForm)

export const FormAnswer = Type.Object({ form: FormRecord }, { $id: 'FormAnswer', description: 'One form' })
export const SaveAnswer = Type.Object(
  { message, form: Type.Union([FormRecord, SavedForm]), nextForm: Type.Optional(nextForm) },
  {
    $id: 'SaveAnswer',
    description: 'The form as it was saved; nextForm when the save completed it, null after the last form',
  },
)
export const CompletionAnswer = Type.Object(
  { message, form: FormRecord, nextForm },
  { $id: 'CompletionAnswer', description: 'The completed form; nextForm is null after the last form' },
)
export const ReopenAnswer = Type.Object(
  { message, form: FormRecord },
  { $id: 'ReopenAnswer', description: 'The form, in progress again' },
)

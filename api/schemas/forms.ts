import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { ChangedInputs, CompletedBy, FormStatus, FormType, Id, Nullable, Percent, Time } from './basics.ts'
import { Client } from './clients.ts'

// spec 1 §3.3

/** Schemas for reading and saving a form (spec 1 §3, §7, D2, D33). */

export const FieldValues = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  {
    $id: 'FieldValues',
    description:
      'Values by field key, all in one flat object: numbers in full precision, dates as YYYY-MM-DD, for a select the option’s value. GET /api/form-definitions names the fields with their units',
    examples: [{ customerName: 'Ama Mensah', dateOfBirth: '1985-03-14', loanAmount: 30000 }],
  },
)

const Mark = Type.Object(
  {
    code: Type.Optional(
      Type.Enum(['na', 'nv', 'es', 'dr'], {
        description:
          'Why the field has no value: na is not applicable, nv not available. Setting either clears the value, and setting a value clears it. es stands beside a date of birth of which only the year is known: the value is the first of January of that year. A date of birth that is sent without it has none afterwards. dr stands beside a text that was suggested and that nobody has read or changed yet; another text ends it',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: limits.markReasonLength,
        description: 'The reason why there is no value, or for the value that there is',
      }),
    ),
  },
  { $id: 'Mark', description: 'The mark or note on a field' },
)

export const Marks = Type.Record(Type.String(), Mark, {
  $id: 'Marks',
  description: 'The marks and notes on fields, by field key',
})

export const FormRecord = Type.Object(
  {
    _id: Id,
    client: Nullable(Client),
    formType: FormType,
    formName: Type.String({ description: 'The name of the form in the calls of regular users' }),
    formData: FieldValues,
    calculatedFields: FieldValues,
    marks: Marks,
    status: FormStatus,
    isCompleted: Type.Boolean(),
    completionPercentage: Percent,
    currentStep: Type.Integer({ minimum: 1, description: 'The step at which the form opens, from 1' }),
    lastSavedStep: Type.Integer({ minimum: 1 }),
    totalSteps: Type.Integer({ minimum: 1 }),
    assessmentYear: Type.Integer({ description: 'The year that the form assesses; it never changes' }),
    version: Type.Integer({
      description:
        'Increases by one with each save. If it is sent as If-Match, a save is refused if the form was saved in the meantime',
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
          'When a loan officer took over the applicant’s answers: present in the officer’s form and in the applicant’s own, which is read-only from then on; absent for all other forms',
      }),
    ),
    staleInputs: Type.Optional(ChangedInputs),
  },
  {
    $id: 'FormRecord',
    description:
      'A form with its answers (formData) and the values calculated from them (calculatedFields). `client` is null for a form that a regular user fills for themselves',
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
    description: 'A saved form without its answers, as requested by `Prefer: return=minimal`',
  },
)

export const NextForm = Type.Object(
  {
    formType: FormType,
    name: Type.String(),
    route: Type.String({ description: 'The path of the form’s screen in the portal' }),
  },
  { $id: 'NextForm', description: 'The next form in the chain' },
)

/** Values by key. The schema names no keys, so validation does not visit the values; acceptAnswers checks them. */
const valuesByKey = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

const SentValues = valuesByKey(
  'Answers by field key. Keys that are sent replace the stored answers, null clears an answer, and keys that are not sent stay as they are. Calculated values are ignored, because the server calculates them',
)

const SentMarks = Type.Optional(
  Type.Record(Type.String(), Type.Union([Mark, Type.Null()]), {
    description:
      'By field key. Marks that are sent replace the stored ones, null clears a mark, and marks that are not sent stay as they are',
  }),
)

// spec 3 §1.60
const Origin = Type.Object(
  {
    kind: Type.Enum(['offered', 'pasted', 'imported'], {
      description:
        'offered: a suggestion that was taken; pasted: from the clipboard into a table; imported: from another source. Typed answers have no origin',
    }),
    from: Type.Optional(
      Type.String({
        maxLength: limits.originLength,
        description: 'The source of the suggestion and its value: “Standard Form: Age 42”',
      }),
    ),
  },
  { $id: 'Origin', description: 'Where an answer came from, as its caller says; no right rests on it' },
)

const SentOrigins = Type.Optional(
  Type.Record(Type.String(), Origin, {
    description:
      'The origin of answers that nobody typed, by field key. The history stores it with the change',
  }),
)

// D45
const Confirms = Type.Optional(
  Type.Array(Type.String({ maxLength: limits.wordLength }), {
    maxItems: 20,
    description:
      'For a completion: keys of calculated values below their minimum that the caller confirms as true, e.g. `["gp_margin"]` for a business that buys for more than it sells. Without it such a completion is refused',
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
      Type.Boolean({ description: 'true: complete the form with these answers; the whole form is checked' }),
    ),
    // Has no bounds, because a step out of range is clamped and must not make the save fail.
    currentStep: Type.Optional(
      Type.Integer({
        description: 'The step at which the form opens next time; limited to the form’s steps',
      }),
    ),
    lastSavedStep: Type.Optional(Type.Integer({ description: 'Limited to the form’s steps' })),
    marks: SentMarks,
    via: SentOrigins,
    confirms: Confirms,
  },
  {
    $id: 'SaveBody',
    description: 'The content of a save',
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
        'Answers to save before the form is completed, by field key: directly, or under formData as in a save',
      ),
    ),
    formData: Type.Optional(valuesByKey('The same answers in the format of a save, without data')),
    responses: Type.Optional(valuesByKey('Another name for formData')),
    marks: SentMarks,
    via: SentOrigins,
    confirms: Confirms,
  },
  {
    $id: 'CompletionBody',
    description:
      'The answers with which to complete a form; an empty object when everything is already saved',
    examples: [{ formType: 'user_form', data: { customerName: 'Ama Mensah', loanAmount: 30000 } }],
  },
)

const message = Type.String({ description: 'What was done, as a sentence to show to people' })
const nextForm = Nullable(NextForm)

export const FormAnswer = Type.Object({ form: FormRecord }, { $id: 'FormAnswer', description: 'One form' })
export const SaveAnswer = Type.Object(
  { message, form: Type.Union([FormRecord, SavedForm]), nextForm: Type.Optional(nextForm) },
  {
    $id: 'SaveAnswer',
    description: 'The saved form; nextForm if the save completed it, null after the last form',
  },
)
export const CompletionAnswer = Type.Object(
  { message, form: FormRecord, nextForm },
  { $id: 'CompletionAnswer', description: 'The completed form; nextForm is null after the last form' },
)
export const ReopenAnswer = Type.Object(
  { message, form: FormRecord },
  { $id: 'ReopenAnswer', description: 'The form, which is in progress again' },
)

const DescribedLine = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    display: Type.String({ description: 'The value as people read it; empty when there is none' }),
    calculated: Type.Boolean(),
  },
  { $id: 'DescribedLine', description: 'One field of a form, in words for people' },
)

const DescribedStep = Type.Object(
  { number: Type.Integer({ minimum: 1 }), title: Type.String(), lines: Type.Array(DescribedLine) },
  { $id: 'DescribedStep', description: 'One step of a form, in words for people' },
)

export const DescribedSteps = Type.Array(DescribedStep)

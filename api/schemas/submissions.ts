import { Type } from 'typebox'
import { Count, Id, Nullable, Percent, Time } from './basics.ts'
import { Client } from './clients.ts'
import { DescribedSteps } from './described-steps.ts'
import { ChangedInputs, CompletedBy, FormType } from './form-state.ts'
import { FieldValues, Marks } from './forms.ts'
import { Timeline } from './timeline.ts'

// spec 2 §3.1–2, §3.27

/** Schemas for submissions: forms of clients or regular users as administrators see them (spec 2 §3, §4, D6). */

export const SubmissionStatus = Type.Enum(['draft', 'in-progress', 'completed'], {
  $id: 'SubmissionStatus',
  description: 'draft: opened, but nothing is saved yet',
})

const names = {
  formName: Type.String({ description: 'The name of the form in the calls of regular users' }),
  formSlug: Type.String({
    description: 'The form’s name as in addresses: lower case, with hyphens for spaces',
  }),
  label: Type.String({ description: 'The form’s name for people' }),
}
const takenOverAt = Type.String({
  format: 'date-time',
  description: 'When a loan officer took over these answers from the applicant',
})

export const ResponsibleUser = Type.Object(
  { _id: Id, id: Id, name: Type.String(), email: Type.String(), createdAt: Time },
  {
    $id: 'ResponsibleUser',
    description:
      'The person responsible for a form: the one who completed it; for an open form the loan officer of its client, or the regular user who fills it',
  },
)

export const Submission = Type.Object(
  {
    _id: Id,
    id: Id,
    formType: FormType,
    ...names,
    status: SubmissionStatus,
    isCompleted: Type.Boolean(),
    progress: Percent,
    completionPercentage: Percent,
    currentStep: Type.Integer(),
    totalSteps: Type.Integer(),
    createdAt: Time,
    lastModified: Time,
    lastSaved: Nullable(Time),
    submittedAt: Nullable(Time),
    userId: ResponsibleUser,
    client: Nullable(Client),
  },
  { $id: 'Submission', description: 'A form without its answers; `client` is null for a regular user’s own' },
)

export const PresentOfficer = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String() },
  {
    $id: 'PresentOfficer',
    description: 'The loan officer who has the client now, even if another one completed the form',
  },
)

const reopenedDecision = Type.Optional(
  Type.String({
    description:
      'Of a memo: the decision on record, a DecisionValue, while a form of the client is open again',
  }),
)

export const SubmissionDetails = Type.Object(
  {
    ...Submission.properties,
    assessmentYear: Type.Integer(),
    version: Type.Integer(),
    lastSavedStep: Type.Integer(),
    formData: FieldValues,
    calculatedFields: FieldValues,
    steps: DescribedSteps,
    requiredAnswers: Type.Object(
      { given: Count, wanted: Count },
      {
        $id: 'RequiredAnswers',
        description: 'How many answers the form currently asks for, and how many of them are given',
      },
    ),
    policyVersion: Type.Optional(CompletedBy),
    takenOverAt: Nullable(takenOverAt),
    staleInputs: Type.Optional(ChangedInputs),
    reopenedDecision,
    loanOfficer: Nullable(PresentOfficer),
    timeline: Timeline,
  },
  {
    $id: 'SubmissionDetails',
    description:
      'A form with its answers, its calculated values, both also as readable text, and the newest part of its history',
  },
)

export const AdminForm = Type.Object(
  {
    _id: Id,
    formType: FormType,
    ...names,
    status: SubmissionStatus,
    statusLabel: Type.String(),
    isCompleted: Type.Boolean(),
    completionPercentage: Percent,
    currentStep: Type.Integer(),
    totalSteps: Type.Integer(),
    createdAt: Time,
    updatedAt: Time,
    lastSaved: Nullable(Time),
    submittedAt: Nullable(Time),
    assessmentYear: Type.Integer(),
    policyVersion: Type.Optional(CompletedBy),
    takenOverAt: Type.Optional(takenOverAt),
    staleInputs: Type.Optional(ChangedInputs),
    reopenedDecision,
    formData: FieldValues,
    calculatedFields: FieldValues,
    marks: Marks,
  },
  { $id: 'AdminForm', description: 'A form of a client, with its answers and calculated values' },
)

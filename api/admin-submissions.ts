import { Type } from 'typebox'
import { submissionOrders } from '../accounts/list-orders.ts'
import { riskCategories } from '../forms/choices.ts'
import { administrators, type Call } from './call.ts'
import { ChangedInputs, CompletedBy, Count, FormType, Id, Nullable, Percent, Time } from './schemas/basics.ts'
import { Client } from './schemas/clients.ts'
import { DescribedSteps, FieldValues, Marks } from './schemas/forms.ts'
import {
  dayFilter,
  ListTotals,
  OptionCounts,
  PageQuery,
  Search,
  sortBy,
  statusFilter,
} from './schemas/lists.ts'
import { ByType, OneSubmission } from './schemas/requests.ts'

/** The filters of lists and exports of submissions. */

export const submissionStatusFilter = statusFilter(
  'Only submissions of this status: completed, in-progress (all that are not completed) or draft (of these, the ones never saved)',
  'SubmissionStatusFilter',
)

export const SubmissionFilters = {
  search: Search,
  status: submissionStatusFilter,
  owner: Type.Optional(
    Type.Enum(['client', 'user'], {
      $id: 'Owner',
      description: 'Only forms of clients, or only those that regular users fill for themselves',
    }),
  ),
  risk: Type.Optional(
    Type.Enum([...riskCategories], {
      $id: 'RiskCategory',
      description: 'Only completed scorecards and memos with this risk category',
    }),
  ),
  submittedFrom: dayFilter(
    'SubmittedFrom',
    'Only submissions completed on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  submittedTo: dayFilter(
    'SubmittedTo',
    'Only submissions completed up to and including this day; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  ...sortBy('SubmissionOrder', ...submissionOrders),
}

/** Schemas for the history of a form. Its rows are only ever added. */

const Actor = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String() },
  { $id: 'Actor', description: 'The person who did something' },
)

const FieldChange = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    from: Type.String(),
    to: Type.String(),
    origin: Type.Optional(
      Type.String({
        description: 'Where the new value came from: “from Standard Form: Age 42”; absent when it was typed',
      }),
    ),
  },
  { $id: 'FieldChange', description: 'A field that changed, with both values as people read them' },
)

export const TimelineEvent = Type.Object(
  {
    _id: Type.Integer(),
    at: Time,
    action: Type.String({
      description: 'created, saved, completed, reopened, moved, taken_over or restored',
    }),
    version: Type.Integer(),
    actor: Actor,
    changes: Type.Array(FieldChange, { description: 'In the order of the form' }),
  },
  { $id: 'TimelineEvent', description: 'An event in the history of a form' },
)

export const Timeline = Type.Object(
  { events: Type.Array(TimelineEvent), nextCursor: Nullable(Type.String()) },
  { $id: 'Timeline', description: 'The history of a form, newest first' },
)

// spec 2 §3.1–2, §3.27

/** Schemas for submissions: forms of clients or regular users as administrators see them (spec 2 §3, §4, D6). */

const SubmissionStatus = Type.Enum(['draft', 'in-progress', 'completed'], {
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

const ResponsibleUser = Type.Object(
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

const PresentOfficer = Type.Object(
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

// spec 3 §1.14

const SubmissionList = Type.Object(
  { submissions: Type.Array(Submission), ...ListTotals, optionCounts: Type.Optional(OptionCounts) },
  { $id: 'SubmissionList', description: 'A page of submissions' },
)

const SubmissionAnswer = Type.Object(
  { submission: SubmissionDetails },
  { $id: 'SubmissionAnswer', description: 'One submission with all its data' },
)

const searched =
  'The search covers name, e-mail address and id of the client, the regular user or the loan officer, and the id of the submission.'
const noSubmission = { 404: 'There is no submission with this id and form type' }

/** Calls about submissions: the forms of clients and of regular users (spec 2 §2, §3.1, §7.8–10, D6). */
export const adminSubmissionCalls = {
  'GET /api/admin/submissions': {
    summary: 'List all submissions.',
    description: searched,
    access: administrators,
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: SubmissionList,
  },
  'GET /api/admin/submissions/{formType}': {
    summary: 'List the submissions of one form type.',
    description: searched,
    access: administrators,
    params: ByType,
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: SubmissionList,
    errors: { 404: 'This form type does not exist' },
  },
  'GET /api/admin/submissions/{formType}/{submissionId}': {
    summary: 'Get one submission with its answers and the newest part of its history.',
    access: administrators,
    params: OneSubmission,
    answer: SubmissionAnswer,
    errors: noSubmission,
  },
  'GET /api/admin/submissions/{formType}/{submissionId}/timeline': {
    summary: 'List a submission’s history, newest first.',
    access: administrators,
    params: OneSubmission,
    query: Type.Object(PageQuery),
    answer: Timeline,
    errors: noSubmission,
  },
} as const satisfies Record<string, Call>

import { Type } from 'typebox'
import { contradictionOrders, waitingOrders } from '../accounts/list-orders.ts'
import { formsInWords } from '../forms/catalogue.ts'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Count, FormStatus, FormType, Id, NamedPerson, Nullable, Time } from './schemas/basics.ts'
import { DecisionFilters, DecisionList, DecisionValue } from './schemas/decisions.ts'
import { FileOverride } from './schemas/figures.ts'
import {
  dayFilter,
  ListTotals,
  listQuery,
  NextCursor,
  OptionCounts,
  PageQuery,
  Search,
  sortBy,
} from './schemas/lists.ts'

// spec 3 §1.45

export const WaitingAge = Type.Enum(['0-3', '4-7', '8-14', '15'], {
  $id: 'WaitingAge',
  description: 'How many days a client has waited, counted in the lender’s time zone; `15`: 15 days or more',
})

export const WaitingFor = Type.Enum(['0-3', '4-7', '8-14', '15', '8'], {
  $id: 'WaitingFor',
  description: 'Only clients who have waited this long: an age, or `8`: 8 days or more',
})

const OfficerOfWaiting = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    isActive: Type.Boolean({ description: 'Whether they may sign in' }),
  },
  { $id: 'OfficerOfWaiting', description: 'The loan officer of a waiting client' },
)

const WaitingForm = Type.Object(
  { formType: FormType, status: FormStatus, staleInputs: Count },
  { $id: 'WaitingForm', description: 'A form of a client that waits' },
)

export const WaitingClient = Type.Object(
  {
    _id: Id,
    clientId: Type.String(),
    name: Type.String(),
    businessName: Type.String({ description: 'Empty when the Standard Form names none' }),
    officer: OfficerOfWaiting,
    currentForm: FormType,
    waitingSince: Type.String({
      format: 'date-time',
      description:
        'When an officer last changed one of the client’s forms, else when the client was created; moves and restorations do not count',
    }),
    days: Type.Integer({
      minimum: 0,
      description: 'For how many days, counted in the lender’s time zone',
    }),
    completedForms: Count,
    forms: Type.Array(WaitingForm, {
      description: 'In the order of the chain; forms that are not started are absent',
    }),
  },
  {
    $id: 'WaitingClient',
    description: `A client whose ${formsInWords} forms are not all completed, and the form that comes next`,
  },
)

export const WaitingAtAge = Type.Object(
  { age: WaitingAge, clients: Count },
  { $id: 'WaitingAtAge', description: 'How many clients have waited this long' },
)

export const WaitingAtForm = Type.Object(
  {
    formType: FormType,
    clients: Count,
    medianDays: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'The median of days that they have waited; null without clients',
      }),
    ),
  },
  { $id: 'WaitingAtForm', description: 'How many clients wait at a form, and how long' },
)

const WaitingList = Type.Object(
  {
    clients: Type.Array(WaitingClient),
    ages: Type.Array(WaitingAtAge, {
      description:
        'Counts under all filters except the age. Empty when a search matches more than 1,000 clients',
    }),
    byForm: Type.Array(WaitingAtForm, {
      description: 'Counts over all waiting clients, in the order of the chain, without filters',
    }),
    ...ListTotals,
  },
  { $id: 'WaitingList', description: 'A page of the waiting clients, longest wait first' },
)

export const WaitingFilters = {
  search: Search,
  officerId: Type.Optional(
    Type.String({
      $id: 'WaitingOfficerId',
      description: 'Only clients of the loan officer with this `_id`, a UUID',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'WaitingBranch',
      maxLength: limits.nameLength,
      description: 'Only clients whose latest completed forms name this branch',
    }),
  ),
  age: Type.Optional(WaitingFor),
  form: Type.Optional(FormType),
  ...sortBy('WaitingOrder', ...waitingOrders),
}

// spec 3 §1.46

export const KeptCheck = Type.Object(
  {
    id: Type.String({
      description:
        'The id of a check of the credit file, or file.reopened or file.stale, which come from the state of the forms',
    }),
    title: Type.String(),
    sentence: Type.String(),
    explained: Nullable(
      Type.Boolean({
        description:
          'Whether an officer has explained it for the current figures; null for file.reopened and file.stale, which are settled by completing the forms or keeping them',
      }),
    ),
  },
  { $id: 'KeptCheck', description: 'A check that asks for an explanation' },
)

export const ContradictoryFile = Type.Object(
  {
    _id: Type.String({ description: 'The client’s `_id`, a UUID' }),
    clientId: Type.String(),
    name: Type.String(),
    officer: NamedPerson,
    decision: Nullable(DecisionValue),
    decisionLabel: Nullable(Type.String()),
    isReopened: Type.Boolean({ description: 'The file was decided, and a form of it is open again' }),
    checks: Type.Array(KeptCheck),
    asks: Count,
    unexplained: Type.Integer({
      minimum: 0,
      description: 'The number of explainable checks without an explanation',
    }),
    readAt: Type.String({
      format: 'date-time',
      description: 'When the checks were evaluated; nothing that they rest on has changed since',
    }),
  },
  {
    $id: 'ContradictoryFile',
    description: 'A client whose latest completed forms contradict each other',
  },
)

export const CheckCount = Type.Object(
  { id: Type.String(), title: Type.String(), files: Count },
  { $id: 'CheckCount', description: 'The number of files in which a check asks for an explanation' },
)

const ContradictionList = Type.Object(
  {
    files: Type.Array(ContradictoryFile),
    byCheck: Type.Array(CheckCount, { description: 'Over all files, the most frequent first' }),
    unread: Type.Integer({
      minimum: 0,
      description:
        'Clients whose forms have changed and whose checks are still being evaluated; they are not in the list yet',
    }),
    ...ListTotals,
    optionCounts: Type.Optional(OptionCounts),
  },
  { $id: 'ContradictionList', description: 'A page of the files that contradict themselves' },
)

export const ContradictionFilters = {
  search: Search,
  officerId: Type.Optional(
    Type.String({
      $id: 'ContradictionOfficerId',
      description: 'Only clients of the loan officer with this `_id`, a UUID',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'ContradictionBranch',
      maxLength: limits.nameLength,
      description: 'Only clients whose latest completed forms name this branch',
    }),
  ),
  check: Type.Optional(
    Type.String({
      $id: 'CheckFilter',
      maxLength: limits.wordLength,
      description: 'Only files in which this check asks for an explanation, for instance fact.loan_proposed',
    }),
  ),
  explained: Type.Optional(
    Type.Enum(['no', 'yes'], {
      $id: 'ExplainedFilter',
      description: 'no: only files with an unexplained check; yes: only the others',
    }),
  ),
  least: Type.Optional(
    Type.Integer({
      $id: 'LeastChecks',
      minimum: 1,
      maximum: 50,
      description: 'Only files with at least this many checks that ask for an explanation',
    }),
  ),
  ...sortBy('ContradictionOrder', ...contradictionOrders),
}

// spec 3 §1.44–46

/** Calls that list decisions, waiting clients, and clients whose forms contradict each other. */
export const adminWorkCalls = {
  'GET /api/admin/decisions': {
    summary: 'List the decisions, which are the completed memos of clients, with their totals.',
    description: 'The search covers the client, the officer who submitted the memo, and the branch.',
    access: administrators,
    query: listQuery({ ...DecisionFilters, ...PageQuery }),
    answer: DecisionList,
  },
  'GET /api/admin/waiting': {
    summary: `List the clients whose ${formsInWords} forms are not all completed, longest wait first.`,
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: listQuery({ ...WaitingFilters, ...PageQuery }),
    answer: WaitingList,
  },
  'GET /api/admin/contradictions': {
    summary: 'List the files whose forms contradict each other, most unexplained checks first.',
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: listQuery({ ...ContradictionFilters, ...PageQuery }),
    answer: ContradictionList,
  },
} as const satisfies Record<string, Call>

// spec 3 §1.43

const counts = {
  scorecards: Type.Integer({
    minimum: 0,
    description: 'Completed scorecards, each in its latest completion',
  }),
  overridden: Type.Integer({ minimum: 0, description: 'Of these, those with at least one override' }),
  categoryUp: Type.Integer({
    minimum: 0,
    description: 'Of these, those in a better risk category than by the evidence alone',
  }),
  categoryDown: Type.Integer({
    minimum: 0,
    description: 'Of these, those in a worse risk category than by the evidence alone',
  }),
  delta: Type.Number({ description: 'The sum of points that all overrides add to the scores' }),
  withoutReason: Type.Integer({ minimum: 0, description: 'Overrides without a reason' }),
  changeShare: Type.Number({ description: 'The share of scorecards whose category changed, in percent' }),
  worthALook: Type.Boolean({
    description:
      'Whether that share is strictly above the policy’s limit, which is an examiners’ rule of thumb and not a law',
  }),
}

export const OverrideCounts = Type.Object(counts, {
  $id: 'OverrideCounts',
  description: 'How often scorecards differ from the evidence of the earlier forms',
})

export const OfficerOverrides = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String(), ...counts },
  {
    $id: 'OfficerOverrides',
    description: 'How often one officer’s scorecards differ from the evidence of the earlier forms',
  },
)

const OverrideReport = Type.Object(
  { officers: Type.Array(OfficerOverrides), totals: OverrideCounts, nextCursor: NextCursor },
  { $id: 'OverrideReport', description: 'The overrides of each officer' },
)

export const OverriddenScorecard = Type.Object(
  {
    _id: Type.Integer({ description: 'The time of the completion' }),
    formId: Id,
    client: Type.Object(
      { _id: Id, clientId: Type.String(), name: Type.String() },
      { $id: 'OverrideClient', description: 'The client whose scorecard it is' },
    ),
    completedAt: Time,
    score: Type.Number(),
    band: Type.String(),
    evidenceScore: Type.Number(),
    evidenceBand: Type.String(),
    delta: Type.Number(),
    withoutReason: Count,
    overrides: Type.Array(FileOverride),
  },
  { $id: 'OverriddenScorecard', description: 'A scorecard with its overrides' },
)

const OverriddenScorecards = Type.Object(
  {
    officer: OfficerOverrides,
    scorecards: Type.Array(OverriddenScorecard),
    nextCursor: NextCursor,
  },
  {
    $id: 'OverriddenScorecards',
    description: 'The scorecards of one officer that have overrides, newest first',
  },
)

const completed = 'a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time'
const OverrideFilters = {
  from: dayFilter('CompletedFrom', `Only scorecards completed on this day or later; ${completed}`),
  to: dayFilter('CompletedTo', `Only scorecards completed up to and including this day; ${completed}`),
}

const OfficerId = Type.String({ description: 'Id of a user: who completed scorecards' })
const CompletedBy = Type.String({
  $id: 'CompletedBy',
  description: 'Only scorecards that this user completed',
})

export const OverrideReportFilters = { ...OverrideFilters, officerId: Type.Optional(CompletedBy) }

/** Calls about overrides: scorecard answers that differ from what the evidence of the earlier forms suggests. */
export const adminOverrideCalls = {
  'GET /api/admin/overrides': {
    summary: 'Count the overrides of the scorecard for each officer.',
    description: 'Each scorecard counts once, in its latest completion; officers are listed by name.',
    access: administrators,
    query: listQuery({ ...OverrideReportFilters, ...PageQuery }),
    answer: OverrideReport,
  },
  'GET /api/admin/overrides/{officerId}': {
    summary: 'List the scorecards of one officer that have overrides, newest first.',
    access: administrators,
    params: Type.Object({ officerId: OfficerId }),
    query: listQuery({ ...OverrideFilters, ...PageQuery }),
    answer: OverriddenScorecards,
    errors: { 404: 'This officer does not exist' },
  },
} as const satisfies Record<string, Call>

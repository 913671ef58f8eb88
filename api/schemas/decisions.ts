import { Type } from 'typebox'
import { decisionOrders } from '../../accounts/list-orders.ts'
import { riskCategories } from '../../forms/choices.ts'
import { deviations } from '../../forms/deviations.ts'
import { limits } from '../limits.ts'
import { Count, Id, NamedPerson, Nullable, Percent, Time } from './basics.ts'
import { dayFilter, ListTotals, OptionCounts, Search, sortBy } from './lists.ts'

// spec 3 §1.44

/** The options of the memo's decision field, best first. */
export const DecisionValue = Type.Enum(['approve', 'conditional-approval', 'defer', 'reject'], {
  $id: 'DecisionValue',
  description: 'The decision of a Credit Application Memo',
})

const Usd = Nullable(Type.Number({ description: 'USD' }))

const NamedClient = Type.Object(
  { _id: Id, clientId: Type.String(), name: Type.String() },
  { $id: 'NamedClient', description: 'A client, by name and client ID' },
)

const DecidingOfficer = Type.Object(
  { _id: Id, name: Type.String() },
  {
    $id: 'DecidingOfficer',
    description: 'The officer who submitted the memo, even if another one has the client now',
  },
)

export const DecidedMemo = Type.Object(
  {
    _id: Type.String({ description: 'The memo’s `_id`, a UUID' }),
    submittedAt: Time,
    client: NamedClient,
    officer: DecidingOfficer,
    branch: Type.String(),
    amount: Usd,
    termMonths: Nullable(Type.Number()),
    emi: Usd,
    dbr: Nullable(Percent),
    ltv: Nullable(Percent),
    isUnsecured: Type.Boolean({
      description: 'Whether the Standard Form asks for an unsecured loan, for which people read no LTV',
    }),
    deviations: Type.Array(Type.String(), { description: 'D1 to D5; empty when there is no deviation' }),
    scorecardRisk: Nullable(
      Type.String({ description: 'The scorecard’s risk category when the memo was submitted' }),
    ),
    memoRisk: Nullable(Type.String()),
    decision: DecisionValue,
    decisionLabel: Type.String(),
    isReopened: Type.Boolean({ description: 'A form of the client’s file is open again' }),
  },
  {
    $id: 'DecidedMemo',
    description:
      'A completed memo of a client, or the last completion of one that is open again. Figures that the memo does not show are null',
  },
)

export const DecisionTotals = Type.Object(
  {
    decisions: Count,
    asked: Type.Number({ description: 'The sum of the amounts of all these memos, USD' }),
    approved: Type.Number({
      description: 'The sum of the amounts of those that approve, with or without conditions, USD',
    }),
    approvals: Type.Integer({ minimum: 0, description: 'How many approve, with or without conditions' }),
    withDeviations: Type.Integer({ minimum: 0, description: 'How many have at least one deviation' }),
  },
  {
    $id: 'DecisionTotals',
    description: 'Totals of decisions, without those of files of which a form is open again',
  },
)

const ListedTotals = Type.Object(
  {
    ...DecisionTotals.properties,
    reopened: Type.Integer({
      minimum: 0,
      description:
        'How many of the listed decisions no other total includes, because a form of the file is open again',
    }),
  },
  { $id: 'ListedDecisionTotals', description: 'Totals of the decisions that match search and filters' },
)

export const DecisionChoices = Type.Object(
  {
    officers: Type.Array(NamedPerson),
    branches: Type.Array(Type.String()),
  },
  {
    $id: 'DecisionChoices',
    description:
      'The officers and branches with decisions, sorted by name, and those that are filtered by; at most 1,000 of each (the search finds all others). Absent on further pages',
  },
)

export const DecisionList = Type.Object(
  {
    decisions: Type.Array(DecidedMemo),
    totals: ListedTotals,
    choices: DecisionChoices,
    ...ListTotals,
    optionCounts: Type.Optional(OptionCounts),
  },
  { $id: 'DecisionList', description: 'A page of the decisions' },
)

const amount = ($id: string, description: string) =>
  Type.Optional(Type.Number({ $id, minimum: 0, description }))

export const DecisionFilters = {
  search: Search,
  period: Type.Optional(
    Type.Enum(['this-month', 'last-month', 'this-quarter', 'last-quarter', 'this-year'], {
      $id: 'DecisionPeriod',
      description: 'Only memos submitted in this period, in the lender’s time zone',
    }),
  ),
  from: dayFilter(
    'DecidedFrom',
    'Only memos submitted on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  to: dayFilter(
    'DecidedTo',
    'Only memos submitted up to and including this day; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  officerId: Type.Optional(
    Type.String({
      $id: 'DecidingOfficerId',
      description: 'Only memos that the user with this `_id`, a UUID, submitted',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'DecisionBranch',
      maxLength: limits.nameLength,
      description: 'Only memos of this branch',
    }),
  ),
  decision: Type.Optional(
    Type.Enum(['approved', 'approve', 'conditional-approval', 'defer', 'reject', 'reopened'], {
      $id: 'DecisionFilter',
      description:
        'Only memos with this decision, of files without an open form; `approved`: with or without conditions; `reopened`: any decision, of files of which a form is open again',
    }),
  ),
  risk: Type.Optional(
    Type.Enum([...riskCategories], {
      $id: 'DecidedRisk',
      description: 'Only memos with this risk category, or whose scorecard has it',
    }),
  ),
  amountFrom: amount('LeastAmount', 'Only memos with an amount of at least this, USD'),
  amountTo: amount('MostAmount', 'Only memos with an amount of at most this, USD'),
  deviation: Type.Optional(
    Type.Enum(['any', 'none', ...deviations.map(({ code }) => code)], {
      $id: 'DeviationFilter',
      description: 'Only memos with this deviation, with any, or with none',
    }),
  ),
  ...sortBy('DecisionOrder', ...decisionOrders),
}

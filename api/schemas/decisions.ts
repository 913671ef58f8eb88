import { Type } from 'typebox'
import { decisionOrders } from '../../accounts/list-orders.ts'
import { deviations } from '../../forms/deviations.ts'
import { riskCategories } from '../../forms/risk-categories.ts'
import { limits } from '../limits.ts'
import { Count, Id, NamedPerson, Nullable, Percent, Time } from './basics.ts'
import { dayFilter, ListTotals, OptionCounts, Search, sortBy } from './lists.ts'

// spec 3 §1.44

/** The options of the memo's decision field, best first. */
export const DecisionValue = Type.Enum(['approve', 'conditional-approval', 'defer', 'reject'], {
  $id: 'DecisionValue',
  description: 'What a Credit Application Memo decides',
})

const Usd = Nullable(Type.Number({ description: 'USD' }))

const NamedClient = Type.Object(
  { _id: Id, clientId: Type.String(), name: Type.String() },
  { $id: 'NamedClient', description: 'A client, by name and client ID' },
)

const DecidingOfficer = Type.Object(
  { _id: Id, name: Type.String() },
  { $id: 'DecidingOfficer', description: 'Who submitted the memo, whoever holds the client now' },
)

export const DecidedMemo = Type.Object(
  {
    _id: Type.String({ description: 'Of the memo, a UUID' }),
    submittedAt: Time,
    client: NamedClient,
    officer: DecidingOfficer,
    branch: Type.String(),
    amount: Usd,
    termMonths: Nullable(Type.Number()),
    emi: Usd,
    dbr: Nullable(Percent),
    ltv: Nullable(Percent),
    deviations: Type.Array(Type.String(), { description: 'D1 to D5; none when there is no deviation' }),
    scorecardRisk: Nullable(
      Type.String({ description: 'What the scorecard said when the memo was submitted' }),
    ),
    memoRisk: Nullable(Type.String()),
    decision: DecisionValue,
    decisionLabel: Type.String(),
  },
  {
    $id: 'DecidedMemo',
    description: 'A completed memo of a client. Figures are null where the memo shows none',
  },
)

export const DecisionTotals = Type.Object(
  {
    decisions: Count,
    asked: Type.Number({ description: 'The amounts of all these memos, USD' }),
    approved: Type.Number({
      description: 'The amounts of those that approve, with conditions or without, USD',
    }),
    approvals: Type.Integer({ minimum: 0, description: 'How many approve, with conditions or without' }),
    withDeviations: Type.Integer({ minimum: 0, description: 'How many have at least one deviation' }),
  },
  { $id: 'DecisionTotals', description: 'What the decisions that search and filters leave come to' },
)

export const DecisionChoices = Type.Object(
  {
    officers: Type.Array(NamedPerson),
    branches: Type.Array(Type.String()),
  },
  {
    $id: 'DecisionChoices',
    description:
      'Who has decided and where, by name, and what is asked for; at most 1,000 of each, all others are found by the search. None on further pages',
  },
)

export const DecisionList = Type.Object(
  {
    decisions: Type.Array(DecidedMemo),
    totals: DecisionTotals,
    choices: DecisionChoices,
    ...ListTotals,
    optionCounts: Type.Optional(OptionCounts),
  },
  { $id: 'DecisionList', description: 'A page of what was decided' },
)

const amount = ($id: string, description: string) =>
  Type.Optional(Type.Number({ $id, minimum: 0, description }))

export const DecisionFilters = {
  search: Search,
  period: Type.Optional(
    Type.Enum(['this-month', 'last-month', 'this-quarter', 'last-quarter', 'this-year'], {
      $id: 'DecisionPeriod',
      description: 'Only what was submitted in this period, by the lender’s time zone',
    }),
  ),
  from: dayFilter(
    'DecidedFrom',
    'Only what was submitted on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  to: dayFilter(
    'DecidedTo',
    'Only what was submitted until this day, the day included; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
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
    Type.Enum(['approved', 'approve', 'conditional-approval', 'defer', 'reject'], {
      $id: 'DecisionFilter',
      description: 'Only memos that decide so; `approved`: with conditions or without',
    }),
  ),
  risk: Type.Optional(
    Type.Enum([...riskCategories], {
      $id: 'DecidedRisk',
      description: 'Only memos that came to this risk category, or whose scorecard did',
    }),
  ),
  amountFrom: amount('LeastAmount', 'Only memos over at least this amount, USD'),
  amountTo: amount('MostAmount', 'Only memos over at most this amount, USD'),
  deviation: Type.Optional(
    Type.Enum(['any', 'none', ...deviations.map(({ code }) => code)], {
      $id: 'DeviationFilter',
      description: 'Only memos with this deviation, with any, or with none',
    }),
  ),
  ...sortBy('DecisionOrder', ...decisionOrders),
}

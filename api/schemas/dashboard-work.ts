import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { Count, NamedPerson } from './basics.ts'
import { DecisionFilters, DecisionTotals } from './decisions.ts'
import { WaitingAtAge } from './waiting.ts'

// spec 3 §1.52

export const DaysOfPeriod = Type.Object(
  { from: Type.String(), to: Type.String() },
  {
    $id: 'DaysOfPeriod',
    description: 'The first and the last day, both included, as YYYY-MM-DD in the lender’s time zone',
  },
)

export const DashboardWork = Type.Object(
  {
    period: DaysOfPeriod,
    comparedWith: DaysOfPeriod,
    decisions: DecisionTotals,
    decisionsBefore: DecisionTotals,
    waiting: Type.Array(WaitingAtAge, { description: 'Clients who wait now, longest last' }),
    contradictions: Type.Object(
      {
        files: Count,
        unexplained: Type.Integer({
          minimum: 0,
          description: 'Of these, those with an unexplained check',
        }),
        unread: Type.Integer({
          minimum: 0,
          description: 'Files that have changed and whose checks are still being evaluated',
        }),
      },
      { $id: 'ContradictionsNow', description: 'Files that contradict themselves now' },
    ),
  },
  {
    $id: 'DashboardWork',
    description:
      'The decisions of a period up to today and of the previous period up to the same day; the clients who wait and the files that contradict themselves now',
  },
)

/** The filters of the dashboard: the period and the officer. */
export const WorkFilters = {
  period: DecisionFilters.period,
  officerId: Type.Optional(
    Type.String({
      $id: 'WorkOfficerId',
      description:
        'Only memos that the user with this `_id`, a UUID, submitted, and the clients that they have now',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'WorkBranch',
      maxLength: limits.nameLength,
      description: 'Only memos of this branch, and clients whose latest completed forms name it',
    }),
  ),
}

export const WorkChoices = Type.Object(
  {
    officers: Type.Array(NamedPerson),
    branches: Type.Array(Type.String()),
  },
  {
    $id: 'WorkChoices',
    description:
      'Loan officers and branches by which the dashboard can be filtered, sorted by name; at most 1,000 of each',
  },
)

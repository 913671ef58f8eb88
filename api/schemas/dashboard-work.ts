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
          description: 'Of these, those with a check that nobody has explained',
        }),
        unread: Type.Integer({ minimum: 0, description: 'Files that changed and are not read yet' }),
      },
      { $id: 'ContradictionsNow', description: 'Files that contradict themselves now' },
    ),
  },
  {
    $id: 'DashboardWork',
    description:
      'What was decided in a period as far as it has come, and by the same day of the period before; what waits and contradicts itself now',
  },
)

/** The filters of the dashboard: the period and the officer. */
export const WorkFilters = {
  period: DecisionFilters.period,
  officerId: Type.Optional(
    Type.String({
      $id: 'WorkOfficerId',
      description:
        'Only memos that the user with this `_id`, a UUID, submitted, and clients that they hold now',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'WorkBranch',
      maxLength: limits.nameLength,
      description: 'Only memos of this branch, and clients whose completed forms name it last',
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
      'Loan officers and branches that the dashboard can be narrowed to, by name; at most 1,000 of each',
  },
)

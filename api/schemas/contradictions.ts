import { Type } from 'typebox'
import { contradictionOrders } from '../../accounts/list-orders.ts'
import { limits } from '../limits.ts'
import { Count, NamedPerson, Nullable } from './basics.ts'
import { DecisionValue } from './decisions.ts'
import { ListTotals, OptionCounts, Search, sortBy } from './lists.ts'

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

export const ContradictionList = Type.Object(
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

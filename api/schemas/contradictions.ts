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
      description: 'As in the credit file; or file.reopened, file.stale, which the file’s forms say',
    }),
    title: Type.String(),
    sentence: Type.String(),
    explained: Nullable(
      Type.Boolean({
        description:
          'An officer explained it for the figures as they are; null of what nobody explains, since completing the forms or keeping them settles it',
      }),
    ),
  },
  { $id: 'KeptCheck', description: 'A check that asks for an explanation' },
)

export const ContradictoryFile = Type.Object(
  {
    _id: Type.String({ description: 'Of the client, a UUID' }),
    clientId: Type.String(),
    name: Type.String(),
    officer: NamedPerson,
    decision: Nullable(DecisionValue),
    decisionLabel: Nullable(Type.String()),
    checks: Type.Array(KeptCheck),
    asks: Count,
    unexplained: Type.Integer({
      minimum: 0,
      description: 'Checks that an officer can explain and nobody has',
    }),
    readAt: Type.String({
      format: 'date-time',
      description: 'When the checks were reckoned; nothing that they rest on changed since',
    }),
  },
  {
    $id: 'ContradictoryFile',
    description: 'A client whose forms, as they were last completed, contradict each other',
  },
)

export const CheckCount = Type.Object(
  { id: Type.String(), title: Type.String(), files: Count },
  { $id: 'CheckCount', description: 'How many files a check asks about' },
)

export const ContradictionList = Type.Object(
  {
    files: Type.Array(ContradictoryFile),
    byCheck: Type.Array(CheckCount, { description: 'Over all files, the most frequent first' }),
    unread: Type.Integer({
      minimum: 0,
      description:
        'Clients whose forms changed and whose checks are being reckoned; they are not in the list yet',
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
      description: 'Only clients whose completed forms name this branch last',
    }),
  ),
  check: Type.Optional(
    Type.String({
      $id: 'CheckFilter',
      maxLength: limits.wordLength,
      description: 'Only files that this check asks about, for instance fact.loan_proposed',
    }),
  ),
  explained: Type.Optional(
    Type.Enum(['no', 'yes'], {
      $id: 'ExplainedFilter',
      description: 'no: only files with a check that nobody has explained; yes: only the others',
    }),
  ),
  least: Type.Optional(
    Type.Integer({
      $id: 'LeastChecks',
      minimum: 1,
      maximum: 50,
      description: 'Only files with at least so many checks that ask for an explanation',
    }),
  ),
  ...sortBy('ContradictionOrder', ...contradictionOrders),
}

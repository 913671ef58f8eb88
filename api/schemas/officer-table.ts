import { Type } from 'typebox'
import { officerOrders } from '../../accounts/list-orders.ts'
import { formsInWords } from '../../forms/catalogue.ts'
import { Count, Id, Nullable, Time } from './basics.ts'
import { ListTotals, OptionCounts, Search, sortBy, statusFilter } from './lists.ts'

// spec 3 §1.30

export const OfficerFigures = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    username: Type.String({ description: 'Empty when there is none' }),
    email: Type.String(),
    isActive: Type.Boolean({ description: 'Whether they may sign in' }),
    clients: Count,
    waitingClients: Type.Integer({
      description: `Clients whose ${formsInWords} forms are not all completed and were not changed by an officer for more than seven days, counted in the lender’s time zone`,
    }),
    completedThisMonth: Type.Integer({
      description: 'Forms that the officer completed since the first of the month in the lender’s time zone',
    }),
    decidedThisMonth: Type.Integer({
      description: 'Of these, the Credit Application Memos, which are the decisions on clients',
    }),
    approvalsThisMonth: Type.Integer({
      description: 'How many decisions since then approve, with or without conditions',
    }),
    approvedThisMonth: Type.Number({ description: 'The sum of their amounts, USD' }),
    withDeviationsThisMonth: Type.Integer({
      description: 'How many decisions since then have at least one deviation',
    }),
    reopenedThisMonth: Type.Integer({ description: 'How often the officer reopened a form since then' }),
    lastActiveAt: Nullable(Time),
  },
  {
    $id: 'OfficerFigures',
    description: 'A loan officer and their work; `lastActiveAt` is null if they have never signed in',
  },
)

export const OfficerTable = Type.Object(
  { officers: Type.Array(OfficerFigures), ...ListTotals, optionCounts: Type.Optional(OptionCounts) },
  { $id: 'OfficerTable', description: 'A page of the loan officers' },
)

export const OfficerFilters = {
  search: Search,
  status: statusFilter(
    'Only officers of this status: deactivated, never-signed-in, or idle (last active more than 90 days ago)',
    'OfficerStatusFilter',
  ),
  ...sortBy('OfficerOrder', ...officerOrders),
}

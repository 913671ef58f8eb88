import { Type } from 'typebox'
import { officerOrders } from '../accounts/list-orders.ts'
import { formsInWords } from '../forms/catalogue.ts'
import { WaitingAtAge } from './admin-work.ts'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Count, FormType, Id, NamedPerson, Nullable, Time } from './schemas/basics.ts'
import { DecisionFilters, DecisionTotals } from './schemas/decisions.ts'
import {
  dayFilter,
  Limit,
  ListTotals,
  listQuery,
  OptionCounts,
  PageQuery,
  Search,
  sortBy,
  statusFilter,
} from './schemas/lists.ts'
import { OfficerStatistics } from './schemas/users.ts'

// spec 3 §1.52

const DaysOfPeriod = Type.Object(
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

const OfficerTable = Type.Object(
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

// spec 3 §1.12–13, §1.52, §1.98–99

/** The counts on a form's card of the dashboard. */
const FormTypeCount = Type.Object(
  {
    formType: FormType,
    total: Count,
    completed: Count,
    selfFilled: Type.Integer({
      description: 'Of the total, the forms that regular users fill for themselves',
    }),
  },
  { $id: 'FormTypeCount', description: 'Counts over all forms of a type' },
)

const DashboardStatistics = Type.Object(
  {
    totalUsers: Count,
    totalSubmissions: Count,
    completedSubmissions: Count,
    completionRate: Type.Number({
      description:
        'The share of submissions that are completed, in percent and not rounded; 0 when there are none',
    }),
    loanOfficerStats: Type.Array(OfficerStatistics, {
      description: 'Those with the most completed forms first',
    }),
    totalLoanOfficers: Count,
    totalClients: Count,
    decidedClients: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Clients with a decision and without a form that is open again',
      }),
    ),
    byFormType: Type.Array(FormTypeCount, { description: 'In the order of the chain' }),
  },
  { $id: 'DashboardStatistics', description: 'The numbers of the administrator’s dashboard' },
)

const FunnelStep = Type.Object(
  {
    formType: FormType,
    label: Type.String(),
    slug: Type.String(),
    started: Count,
    completed: Count,
    waiting: Type.Integer({ minimum: 0, description: 'Clients whose next form this is' }),
    medianDays: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'The median of days that these have waited; null without any',
      }),
    ),
  },
  {
    $id: 'FunnelStep',
    description:
      'How many clients have started a form, how many have completed it, and how long others have waited at it',
  },
)

const CompletionsInWeek = Type.Object(
  {
    weekStart: Type.String({
      description: 'A Monday, as YYYY-MM-DD; the week begins with that day in the lender’s time zone',
    }),
    completed: Count,
  },
  { $id: 'CompletionsInWeek', description: 'How many forms were completed in a week' },
)

const RiskCategoryCount = Type.Object(
  { formType: FormType, category: Type.String(), forms: Count },
  { $id: 'RiskCategoryCount', description: 'How many completed forms of a type have each risk category' },
)

const DashboardCharts = Type.Object(
  {
    funnel: Type.Array(FunnelStep, { description: 'Clients’ forms in the order of the chain' }),
    completionsPerWeek: Type.Array(CompletionsInWeek, {
      description: 'The last 12 weeks, oldest first; this week is the last',
    }),
    riskCategories: Type.Array(RiskCategoryCount, {
      description: 'Completed scorecards and memos, the best category first',
    }),
  },
  { $id: 'DashboardCharts', description: 'What the charts of the dashboard show' },
)

const AuditEntry = Type.Object(
  {
    _id: Type.Integer(),
    at: Time,
    event: Type.String(),
    actorId: Nullable(Id),
    actor: Type.String({ description: 'The e-mail address of the person who did it, as it was then' }),
    subject: Type.String({ description: 'The object or person that it was done to' }),
    address: Type.String({ description: 'The network address from which it was done' }),
    detail: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'AuditEntry', description: 'An entry of the audit log; entries are never changed or removed' },
)

const { matching, matchingExact, nextCursor } = ListTotals

const AuditLog = Type.Object(
  {
    entries: Type.Array(AuditEntry),
    events: Type.Array(Type.String(), { description: 'All kinds of events in the log' }),
    matching,
    matchingExact,
    nextCursor,
  },
  { $id: 'AuditLog', description: 'A page of the audit log' },
)

export const AuditFilters = {
  search: Search,
  event: Type.Optional(
    Type.String({
      $id: 'Event',
      maxLength: 60,
      description: 'Only this kind of event, for instance sign-in',
    }),
  ),
  actor: Type.Optional(
    Type.String({ $id: 'ActorId', description: 'Only actions of the user with this `_id`, a UUID' }),
  ),
  from: dayFilter(
    'From',
    'Only events on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  to: dayFilter(
    'To',
    'Only events up to and including this day; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
}

/** Calls for the dashboard's numbers, the comparison of loan officers and the audit log (spec 2 §3.26, §7.7, D11, D12). */
export const adminOverviewCalls = {
  'GET /api/admin/stats': {
    summary: 'Get the numbers of the dashboard.',
    description: '`limit` is the largest number of loan officers in the answer.',
    access: administrators,
    query: Type.Object({ limit: Limit }),
    answer: DashboardStatistics,
  },
  'GET /api/admin/charts': {
    summary: 'Get the data of the dashboard’s charts.',
    access: administrators,
    answer: DashboardCharts,
  },
  'GET /api/admin/work': {
    summary: 'Get the decisions of a period, and what waits and contradicts itself now.',
    description:
      'A period that is not over is compared with the same days of the period before; the last day of a month corresponds to the last day of any other.',
    access: administrators,
    query: listQuery(WorkFilters),
    answer: DashboardWork,
  },
  'GET /api/admin/work/choices': {
    summary: 'List the loan officers and branches by which the dashboard can be filtered.',
    access: administrators,
    answer: WorkChoices,
  },
  'GET /api/admin/officers': {
    summary: 'List the loan officers with their clients and their work.',
    description: 'The search covers name, e-mail address, user name and id. Sorted by name by default.',
    access: administrators,
    query: listQuery({ ...OfficerFilters, ...PageQuery }),
    answer: OfficerTable,
  },
  'GET /api/admin/audit': {
    summary: 'List the audit log, newest first.',
    description: 'The search covers actor, subject and network address.',
    access: administrators,
    query: listQuery({ ...AuditFilters, ...PageQuery }),
    answer: AuditLog,
  },
} as const satisfies Record<string, Call>

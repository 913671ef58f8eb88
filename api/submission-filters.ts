import { Type } from 'typebox'
import { submissionOrders } from '../accounts/list-orders.ts'
import { riskCategories } from '../forms/risk-categories.ts'
import { dayFilter, Search, sortBy, statusFilter } from './schemas/lists.ts'

/** The filters of lists and exports of submissions. */

export const submissionStatusFilter = statusFilter(
  'Only submissions of this status: completed, in-progress (all that is not completed) or draft (of these, what was never saved)',
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
      description: 'Only completed scorecards and memos that came to this risk category',
    }),
  ),
  submittedFrom: dayFilter(
    'SubmittedFrom',
    'Only what was completed on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  submittedTo: dayFilter(
    'SubmittedTo',
    'Only what was completed until this day, the day included; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  ...sortBy('SubmissionOrder', ...submissionOrders),
}

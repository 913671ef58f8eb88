import { Type } from 'typebox'
import { submissionOrders } from '../accounts/list-orders.ts'
import { riskCategories } from '../forms/choices.ts'
import { dayFilter, Search, sortBy, statusFilter } from './schemas/lists.ts'

/** The filters of lists and exports of submissions. */

export const submissionStatusFilter = statusFilter(
  'Only submissions of this status: completed, in-progress (all that are not completed) or draft (of these, the ones never saved)',
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
      description: 'Only completed scorecards and memos with this risk category',
    }),
  ),
  submittedFrom: dayFilter(
    'SubmittedFrom',
    'Only submissions completed on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  submittedTo: dayFilter(
    'SubmittedTo',
    'Only submissions completed up to and including this day; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
  ),
  ...sortBy('SubmissionOrder', ...submissionOrders),
}

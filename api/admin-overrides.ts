import { Type } from 'typebox'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { Count, Id, Time } from './schemas/basics.ts'
import { FileOverride } from './schemas/credit-file-tables.ts'
import { dayFilter, listQuery, NextCursor, PageQuery } from './schemas/lists.ts'

// spec 3 §1.43

const counts = {
  scorecards: Type.Integer({
    minimum: 0,
    description: 'Completed scorecards, each in its latest completion',
  }),
  overridden: Type.Integer({ minimum: 0, description: 'Of these, those with at least one override' }),
  categoryUp: Type.Integer({
    minimum: 0,
    description: 'Of these, those in a better risk category than by the evidence alone',
  }),
  categoryDown: Type.Integer({
    minimum: 0,
    description: 'Of these, those in a worse risk category than by the evidence alone',
  }),
  delta: Type.Number({ description: 'The sum of points that all overrides add to the scores' }),
  withoutReason: Type.Integer({ minimum: 0, description: 'Overrides without a reason' }),
  changeShare: Type.Number({ description: 'The share of scorecards whose category changed, in percent' }),
  worthALook: Type.Boolean({
    description:
      'Whether that share is strictly above the policy’s limit, which is an examiners’ rule of thumb and not a law',
  }),
}

export const OverrideCounts = Type.Object(counts, {
  $id: 'OverrideCounts',
  description: 'How often scorecards differ from the evidence of the earlier forms',
})

export const OfficerOverrides = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String(), ...counts },
  {
    $id: 'OfficerOverrides',
    description: 'How often one officer’s scorecards differ from the evidence of the earlier forms',
  },
)

export const OverrideReport = Type.Object(
  { officers: Type.Array(OfficerOverrides), totals: OverrideCounts, nextCursor: NextCursor },
  { $id: 'OverrideReport', description: 'The overrides of each officer' },
)

export const OverriddenScorecard = Type.Object(
  {
    _id: Type.Integer({ description: 'The time of the completion' }),
    formId: Id,
    client: Type.Object(
      { _id: Id, clientId: Type.String(), name: Type.String() },
      { $id: 'OverrideClient', description: 'The client whose scorecard it is' },
    ),
    completedAt: Time,
    score: Type.Number(),
    band: Type.String(),
    evidenceScore: Type.Number(),
    evidenceBand: Type.String(),
    delta: Type.Number(),
    withoutReason: Count,
    overrides: Type.Array(FileOverride),
  },
  { $id: 'OverriddenScorecard', description: 'A scorecard with its overrides' },
)

export const OverriddenScorecards = Type.Object(
  {
    officer: OfficerOverrides,
    scorecards: Type.Array(OverriddenScorecard),
    nextCursor: NextCursor,
  },
  {
    $id: 'OverriddenScorecards',
    description: 'The scorecards of one officer that have overrides, newest first',
  },
)

const completed = 'a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time'
const OverrideFilters = {
  from: dayFilter('CompletedFrom', `Only scorecards completed on this day or later; ${completed}`),
  to: dayFilter('CompletedTo', `Only scorecards completed up to and including this day; ${completed}`),
}

const OfficerId = Type.String({ description: 'Id of a user: who completed scorecards' })
const CompletedBy = Type.String({
  $id: 'CompletedBy',
  description: 'Only scorecards that this user completed',
})

export const OverrideReportFilters = { ...OverrideFilters, officerId: Type.Optional(CompletedBy) }

/** Calls about overrides: scorecard answers that differ from what the evidence of the earlier forms suggests. */
export const adminOverrideCalls = {
  'GET /api/admin/overrides': {
    summary: 'Count the overrides of the scorecard for each officer.',
    description: 'Each scorecard counts once, in its latest completion; officers are listed by name.',
    access: administrators,
    query: listQuery({ ...OverrideReportFilters, ...PageQuery }),
    answer: OverrideReport,
  },
  'GET /api/admin/overrides/{officerId}': {
    summary: 'List the scorecards of one officer that have overrides, newest first.',
    access: administrators,
    params: Type.Object({ officerId: OfficerId }),
    query: listQuery({ ...OverrideFilters, ...PageQuery }),
    answer: OverriddenScorecards,
    errors: { 404: 'This officer does not exist' },
  },
} as const satisfies Record<string, Call>

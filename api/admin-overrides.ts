import { Type } from 'typebox'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { Count, Id, Time } from './schemas/basics.ts'
import { FileOverride } from './schemas/credit-file-tables.ts'
import { dayFilter, NextCursor, PageQuery } from './schemas/lists.ts'

// spec 3 §1.43

const counts = {
  scorecards: Type.Integer({
    minimum: 0,
    description: 'Scorecards that were completed, each as it was last',
  }),
  overridden: Type.Integer({ minimum: 0, description: 'Of these, with at least one override' }),
  categoryUp: Type.Integer({
    minimum: 0,
    description: 'Of these, in a better risk category than by the evidence alone',
  }),
  categoryDown: Type.Integer({ minimum: 0, description: 'In a worse one' }),
  delta: Type.Number({ description: 'What all overrides together add to the scores, in points' }),
  withoutReason: Type.Integer({ minimum: 0, description: 'Overrides that nobody gave a reason for' }),
  changeShare: Type.Number({ description: 'Scorecards whose category changed, in percent' }),
  worthALook: Type.Boolean({
    description: 'Whether that share is strictly above the policy’s: a rule of thumb of examiners, not a law',
  }),
}

export const OverrideCounts = Type.Object(counts, {
  $id: 'OverrideCounts',
  description: 'How often scorecards depart from the evidence of the earlier forms',
})

export const OfficerOverrides = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String(), ...counts },
  { $id: 'OfficerOverrides', description: 'How often the scorecards of one officer do' },
)

export const OverrideReport = Type.Object(
  { officers: Type.Array(OfficerOverrides), totals: OverrideCounts, nextCursor: NextCursor },
  { $id: 'OverrideReport', description: 'Who departs from the evidence, officer by officer' },
)

export const OverriddenScorecard = Type.Object(
  {
    _id: Type.Integer({ description: 'Of the completion' }),
    formId: Id,
    client: Type.Object(
      { _id: Id, clientId: Type.String(), name: Type.String() },
      { $id: 'OverrideClient', description: 'Whose scorecard it is' },
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
export const OverrideFilters = {
  from: dayFilter('CompletedFrom', `Only what was completed on this day or later; ${completed}`),
  to: dayFilter('CompletedTo', `Only what was completed until this day, the day included; ${completed}`),
}

const OfficerId = Type.String({ description: 'Id of a user: who completed scorecards' })

/** Calls about overrides: scorecard answers that differ from what the evidence of the earlier forms suggests. */
export const adminOverrideCalls = {
  'GET /api/admin/overrides': {
    summary: 'Overrides of the scorecard, officer by officer.',
    description: 'Each scorecard counts once, as it was completed last; officers are listed by name.',
    access: administrators,
    query: Type.Object({ ...OverrideFilters, officerId: Type.Optional(OfficerId), ...PageQuery }),
    answer: OverrideReport,
  },
  'GET /api/admin/overrides/{officerId}': {
    summary: 'The scorecards of one officer that have overrides, newest first.',
    access: administrators,
    params: Type.Object({ officerId: OfficerId }),
    query: Type.Object({ ...OverrideFilters, ...PageQuery }),
    answer: OverriddenScorecards,
    errors: { 404: 'There is no such officer' },
  },
} as const satisfies Record<string, Call>

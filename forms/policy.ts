import { deepFreeze } from '../engine/freeze.ts'
import {
  type ChecksPolicy,
  checks1,
  type PathPolicy,
  path1,
  type StressPolicy,
  stress1,
} from './policy/checks.ts'
import { type Limits, limits1 } from './policy/limits.ts'
import { type OffersPolicy, offers1 } from './policy/offers.ts'
import type { ScorecardPolicy } from './policy/scorecard.ts'
import { scorecard1 } from './policy/scorecard-1.ts'

export type { PolicyBand, PolicyOption, PolicyParameter } from './policy/scorecard.ts'

/**
 * The lender's own judgement: every number of the forms that a lender could decide otherwise, in one document. Formulas,
 * years, months and lists of fields are not part of it.
 */
export interface Policy {
  readonly scorecard: ScorecardPolicy
  readonly limits: Limits
  readonly checks: ChecksPolicy
  readonly stress: StressPolicy
  readonly path: PathPolicy
  readonly offers: OffersPolicy
}

/** The first policy: what the specification says. */
export const policy1: Policy = deepFreeze<Policy>({
  scorecard: scorecard1,
  limits: limits1,
  checks: checks1,
  stress: stress1,
  path: path1,
  offers: offers1,
})

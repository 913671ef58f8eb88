import { type ChecksPolicy, checks1, type PathPolicy, path1, type StressPolicy, stress1 } from './checks.ts'
import { deepFreeze } from './freeze.ts'
import { type Limits, limits1 } from './limits.ts'
import { type OffersPolicy, offers1 } from './offers.ts'

/** The part of a policy by which forms are filled and checked. The other part, the scorecard, is needed by only one form. */
export interface Terms {
  /** The version of the policy, counted from 1. */
  readonly version: number
  readonly limits: Limits
  readonly checks: ChecksPolicy
  readonly stress: StressPolicy
  readonly path: PathPolicy
  readonly offers: OffersPolicy
}

/** The terms of the first policy, as the specification states them. */
export const terms1: Terms = deepFreeze<Terms>({
  version: 1,
  limits: limits1,
  checks: checks1,
  stress: stress1,
  path: path1,
  offers: offers1,
})

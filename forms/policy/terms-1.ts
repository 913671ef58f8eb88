import { type ChecksPolicy, checks1, type PathPolicy, path1, type StressPolicy, stress1 } from './checks.ts'
import { deepFreeze } from './freeze.ts'
import { type Limits, limits1 } from './limits.ts'
import { type OffersPolicy, offers1 } from './offers.ts'

/** The part of a policy that forms are filled and checked by. Only one form rests on the other part, the scorecard. */
export interface Terms {
  /** Which of the lender's policies they are of, the first being 1. */
  readonly version: number
  readonly limits: Limits
  readonly checks: ChecksPolicy
  readonly stress: StressPolicy
  readonly path: PathPolicy
  readonly offers: OffersPolicy
}

/** The terms of the first policy: what the specification says. */
export const terms1: Terms = deepFreeze<Terms>({
  version: 1,
  limits: limits1,
  checks: checks1,
  stress: stress1,
  path: path1,
  offers: offers1,
})

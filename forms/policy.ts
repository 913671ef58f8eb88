import { deepFreeze } from './policy/freeze.ts'
import type { ScorecardPolicy } from './policy/scorecard.ts'
import { scorecard1 } from './policy/scorecard-1.ts'
import { type SignalsPolicy, signals1 } from './policy/signals.ts'
import { type Terms, terms1 } from './policy/terms-1.ts'

export type { PolicyBand, PolicyOption, PolicyParameter } from './policy/scorecard.ts'
export type { Terms } from './policy/terms-1.ts'

/**
 * The lender's judgement in one document: every number in the forms that another lender might choose differently. Formulas,
 * years, months and lists of fields are not part of it.
 */
export interface Policy extends Terms {
  readonly scorecard: ScorecardPolicy
  /** Not part of the terms, because no screen of a form needs it. */
  readonly signals: SignalsPolicy
}

/** The first policy, as the specification states it. */
export const policy1: Policy = deepFreeze<Policy>({ ...terms1, scorecard: scorecard1, signals: signals1 })

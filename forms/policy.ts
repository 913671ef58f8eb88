import { deepFreeze } from './policy/freeze.ts'
import type { ScorecardPolicy } from './policy/scorecard.ts'
import { scorecard1 } from './policy/scorecard-1.ts'
import { type Terms, terms1 } from './policy/terms-1.ts'

export type { PolicyBand, PolicyOption, PolicyParameter } from './policy/scorecard.ts'
export type { Terms } from './policy/terms-1.ts'

/**
 * The lender's own judgement: every number of the forms that a lender could decide otherwise, in one document. Formulas,
 * years, months and lists of fields are not part of it.
 */
export interface Policy extends Terms {
  readonly scorecard: ScorecardPolicy
}

/** The first policy: what the specification says. */
export const policy1: Policy = deepFreeze<Policy>({ ...terms1, scorecard: scorecard1 })

import { type ScorecardPolicy, scorecard1 } from './scorecard.ts'
import { currentVersion, deepFreeze, ofVersion, type Terms, terms1 } from './terms.ts'

/**
 * When the sample days of an MSE Assessment follow a pattern that invented figures often have. These are rules of thumb for
 * administrators, and they block nothing (D42).
 */
interface SignalsPolicy {
  /** The number of days with the same amount from which the days are worth a look. */
  readonly repeats: number
  /** The number of different amounts up to which the days are worth a look. */
  readonly distinct: number
  /** The purchases as a share of the sales: its highest value less its lowest, below which the days are worth a look. */
  readonly margin: number
}

const signals1: SignalsPolicy = { repeats: 5, distinct: 3, margin: 0.002 }

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

/**
 * All versions of the policy, oldest first. A new version needs its own file, a line here and one in forms/policy/terms.ts. No
 * other code names a particular policy; code that shows a form gets the form's policy from here.
 */
const policies: readonly Policy[] = [policy1]

/** Returns the policy by which open forms are filled, calculated and checked. */
export function currentPolicy(): Policy {
  return policyOfVersion(currentVersion())
}

/** Returns the policy by which a form was completed, or the current one if it has no version, as an open form. */
export function policyOfVersion(version: number | null | undefined): Policy {
  return ofVersion(policies, version)
}

/** Returns the whole policy of these terms. A screen always has the terms, but loads the scorecard only if it needs it. */
export function policyOf(terms: Terms): Policy {
  return isWhole(terms) ? terms : policyOfVersion(terms.version)
}

function isWhole(terms: Terms): terms is Policy {
  return 'scorecard' in terms
}

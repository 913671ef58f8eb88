import { type Policy, policy1 } from '../policy.ts'
import { currentVersion, ofVersion } from './terms.ts'
import type { Terms } from './terms-1.ts'

export { currentVersion }

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

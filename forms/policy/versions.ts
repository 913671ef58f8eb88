import { type Policy, policy1 } from '../policy.ts'
import { currentVersion, ofVersion } from './terms.ts'
import type { Terms } from './terms-1.ts'

export { currentVersion }

/**
 * Every policy that the lender ever had, the first one first: a new one is a file of its own, a line here and one in
 * forms/policy/terms.ts. Nothing else of the product names a policy: whatever shows a form asks here for the form's own.
 */
const policies: readonly Policy[] = [policy1]

/** The policy that forms are filled, calculated and checked by now. */
export function currentPolicy(): Policy {
  return policyOfVersion(currentVersion())
}

/** The policy that a form was completed by; the current one where no version is recorded, as for an open form. */
export function policyOfVersion(version: number | null | undefined): Policy {
  return ofVersion(policies, version)
}

/** The policy that these terms are of. A screen has the terms at once, and the scorecard where it needs it. */
export function policyOf(terms: Terms): Policy {
  return isWhole(terms) ? terms : policyOfVersion(terms.version)
}

function isWhole(terms: Terms): terms is Policy {
  return 'scorecard' in terms
}

import { type Policy, policy1 } from '../policy.ts'

/** Every policy that the lender ever had, the first one first: a new one is a file of its own and a line here. */
const policies: readonly Policy[] = [policy1]

/** The policy that forms are filled, calculated and checked by now, and its version. */
export function currentPolicy(): Policy {
  return policyOfVersion(currentVersion())
}

export function currentVersion(): number {
  return policies.length
}

/** The policy that a form was completed by; the current one where no version is recorded, as for an open form. */
export function policyOfVersion(version: number | null | undefined): Policy {
  const policy = policies[(version ?? currentVersion()) - 1]
  if (!policy) throw new Error(`There is no version ${version} of the policy.`)
  return policy
}

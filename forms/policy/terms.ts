import { type Terms, terms1 } from './terms-1.ts'

/**
 * The terms of every policy that the lender ever had, the first one first. They stand apart from the scorecards, which most
 * screens of a form can do without (forms/policy/versions.ts).
 */
const terms: readonly Terms[] = [terms1]

export function currentVersion(): number {
  return terms.length
}

/** The terms that a form was completed by; the current ones where no version is recorded, as for an open form. */
export function termsOfVersion(version: number | null | undefined): Terms {
  return ofVersion(terms, version)
}

/** What one version of the policy says, of what they all say in their order; of the last one where no version is recorded. */
export function ofVersion<Part>(parts: readonly Part[], version: number | null | undefined): Part {
  const found = parts[(version ?? parts.length) - 1]
  if (!found) throw new Error(`There is no version ${version} of the policy.`)
  return found
}

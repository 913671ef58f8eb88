import { type Terms, terms1 } from './terms-1.ts'

/**
 * The terms of all versions of the policy, oldest first. They are in a file without the scorecards, because most screens of a
 * form do not need those (forms/policy/versions.ts).
 */
const terms: readonly Terms[] = [terms1]

export function currentVersion(): number {
  return terms.length
}

/** Returns the terms by which a form was completed, or the current ones if it has no version, as an open form. */
export function termsOfVersion(version: number | null | undefined): Terms {
  return ofVersion(terms, version)
}

/** Returns the part of one version from a list of all versions, or the last part if there is no version. Throws if unknown. */
export function ofVersion<Part>(parts: readonly Part[], version: number | null | undefined): Part {
  const found = parts[(version ?? parts.length) - 1]
  if (!found) throw new Error(`There is no version ${version} of the policy.`)
  return found
}

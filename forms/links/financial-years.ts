import { actualYearLinks } from './financial-actual.ts'
import { yearBeforeLinks } from './financial-before.ts'
import { projectedYearLinks } from './financial-projected.ts'
import type { Link } from './link.ts'

/** Creates the links to the three years of a Financial Analysis, from the Standard Form, the Output Sheet and the form itself. */
export function yearLinks(assessmentYear: number): readonly Link[] {
  return [
    ...actualYearLinks(assessmentYear),
    ...projectedYearLinks(assessmentYear),
    ...yearBeforeLinks(assessmentYear),
  ]
}

import { actualYearLinks } from './financial-actual.ts'
import { yearBeforeLinks } from './financial-before.ts'
import { projectedYearLinks } from './financial-projected.ts'
import type { Link } from './link.ts'

/** What the Standard Form, the Output Sheet and the statements themselves say for the three years of a Financial Analysis. */
export function yearLinks(assessmentYear: number): readonly Link[] {
  return [
    ...actualYearLinks(assessmentYear),
    ...projectedYearLinks(assessmentYear),
    ...yearBeforeLinks(assessmentYear),
  ]
}

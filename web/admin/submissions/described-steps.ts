import type { SubmissionDetails } from '../status.ts'

export type DescribedStep = SubmissionDetails['steps'][number]

/** How many fields to be filled hold an answer; calculated values do not count. */
export function answeredCount(steps: readonly DescribedStep[]): { answered: number; fields: number } {
  const inputs = steps.flatMap(step => step.lines).filter(line => !line.calculated)
  return { answered: inputs.filter(line => line.display !== '').length, fields: inputs.length }
}

/** All steps, or what was answered in them. A step of nothing but calculated noughts says nothing and is left out. */
export function stepsShown(steps: readonly DescribedStep[], all: boolean): DescribedStep[] {
  if (all) return [...steps]
  if (answeredCount(steps).answered === 0) return []
  return steps
    .map(step => ({ ...step, lines: step.lines.filter(line => line.display !== '') }))
    .filter(step => step.lines.length > 0)
}

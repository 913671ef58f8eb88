import type { SubmissionDetails } from '../status.ts'

export type DescribedStep = SubmissionDetails['steps'][number]

/** Counts the fields and how many of them are answered; calculated values do not count. */
export function answeredCount(steps: readonly DescribedStep[]): { answered: number; fields: number } {
  const inputs = steps.flatMap(step => step.lines).filter(line => !line.calculated)
  return { answered: inputs.filter(line => line.display !== '').length, fields: inputs.length }
}

/**
 * Returns all steps, or only the lines with a value. A form without any answer has no lines then, although its calculated values
 * may show zero.
 */
export function stepsShown(steps: readonly DescribedStep[], all: boolean): DescribedStep[] {
  if (all) return [...steps]
  if (answeredCount(steps).answered === 0) return []
  return steps
    .map(step => ({ ...step, lines: step.lines.filter(line => line.display !== '') }))
    .filter(step => step.lines.length > 0)
}

// spec 1 §4.2

/** How far a form has come: the step over all steps as a percentage, capped at 100 (spec 1 §4). */
export function progressPercent(step: number, totalSteps: number): number {
  return Math.min(100, (step / totalSteps) * 100)
}

// spec 1 §4.2

/** Returns the progress of a form in percent: the step divided by the number of steps, at most 100 (spec 1 §4). */
export function progressPercent(step: number, totalSteps: number): number {
  return Math.min(100, (step / totalSteps) * 100)
}

/** The progress of a form in percent; 100 if completed (spec 1 §4). */
export function completionPercentage(status: string, currentStep: number, totalSteps: number): number {
  return status === 'completed' ? 100 : progressPercent(currentStep, totalSteps)
}

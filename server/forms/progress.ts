import { progressPercent } from '../../engine/progress.ts'

/** The progress of a form in progress; completed is 100 (spec 1 §4). */
export function completionPercentage(status: string, currentStep: number, totalSteps: number): number {
  return status === 'completed' ? 100 : progressPercent(currentStep, totalSteps)
}

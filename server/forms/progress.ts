import { progressPercent } from '../../engine/progress.ts'

/** The progress of a form in percent; 100 if completed (spec 1 §4). */
export function completionPercentage(status: string, currentStep: number, totalSteps: number): number {
  return status === 'completed' ? 100 : progressPercent(currentStep, totalSteps)
}

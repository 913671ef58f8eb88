import { answered, number } from '../engine/answers.ts'
import type { Answers } from '../engine/types.ts'
import type { Policy } from './policy.ts'

/** Working days of a month by an MSE Assessment, those of the policy when none are given (spec 1 §9, D20). */
export function workingDays(assessment: Answers, limits: Policy['limits']['mse']): number {
  return answered(assessment, 'workingDaysPerMonth') === undefined
    ? limits.workingDays
    : number(assessment, 'workingDaysPerMonth')
}

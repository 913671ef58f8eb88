import { answerOf, number } from '../engine/answers.ts'
import type { Answers } from '../engine/types.ts'
import type { Terms } from './policy/terms.ts'

/** Returns the working days per month of an MSE Assessment, or those of the policy if none are given (spec 1 §9, D20). */
export function workingDays(assessment: Answers, limits: Terms['limits']['mse']): number {
  return answerOf(assessment, 'workingDaysPerMonth') === undefined
    ? limits.workingDays
    : number(assessment, 'workingDaysPerMonth')
}

/** The days of the month on which sales, purchases and balances are sampled (spec 1 §3). */
export const sampleDays = [5, 15, 25] as const

/** The sampled amounts, each with the number of months before the form's creation that are sampled. */
export const sampled = { sales: 3, purchases: 3, bankBalance: 6 } as const

export type Sampled = keyof typeof sampled

export function sampleKey(what: Sampled, month: number, day: number): string {
  return `${what}_month${month}_day${day}`
}

/** Returns the keys of one month's sample days. */
export function sampleKeys(what: Sampled, month: number): readonly string[] {
  return sampleDays.map(day => sampleKey(what, month, day))
}

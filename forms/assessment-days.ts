import { answered, number } from '../engine/answers.ts'
import type { Answers } from '../engine/types.ts'
import type { Terms } from './policy.ts'

/** Working days of a month by an MSE Assessment, those of the policy when none are given (spec 1 §9, D20). */
export function workingDays(assessment: Answers, limits: Terms['limits']['mse']): number {
  return answered(assessment, 'workingDaysPerMonth') === undefined
    ? limits.workingDays
    : number(assessment, 'workingDaysPerMonth')
}

/** The days of the month on which sales, purchases and balances are sampled (spec 1 §3). */
export const sampleDays = [5, 15, 25] as const

/** What is sampled, and over how many months back. */
export const sampled = { sales: 3, purchases: 3, bankBalance: 6 } as const

export type Sampled = keyof typeof sampled

export function sampleKey(what: Sampled, month: number, day: number): string {
  return `${what}_month${month}_day${day}`
}

/** The keys of one month's sample days. */
export function sampleKeys(what: Sampled, month: number): readonly string[] {
  return sampleDays.map(day => sampleKey(what, month, day))
}

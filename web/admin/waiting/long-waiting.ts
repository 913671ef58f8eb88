import type { AnswerOf } from '../../../api/contract.ts'

type AtAge = AnswerOf<'GET /api/admin/waiting'>['ages'][number]

/** The filter value with which the waiting list shows the clients that `longWaiting` counts. */
export const waitingLong = '8'

/** Counts the clients who have waited for 8 days or longer. */
export function longWaiting(ages: readonly AtAge[]): number {
  return ages.reduce((sum, { age, clients }) => (age === '8-14' || age === '15' ? sum + clients : sum), 0)
}

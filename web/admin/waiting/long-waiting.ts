import type { AnswerOf } from '../../../api/contract.ts'

type AtAge = AnswerOf<'GET /api/admin/waiting'>['ages'][number]

/** What the list of who waits is asked for, so that it has those whom `longWaiting` counts. */
export const waitingLong = '8'

/** How many clients have waited for 8 days or longer. */
export function longWaiting(ages: readonly AtAge[]): number {
  return ages.reduce((sum, { age, clients }) => (age === '8-14' || age === '15' ? sum + clients : sum), 0)
}

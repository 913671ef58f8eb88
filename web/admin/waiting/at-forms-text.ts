import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import { howMany } from '../lists/count-text.ts'

type AtForm = AnswerOf<'GET /api/admin/waiting'>['byForm'][number]

/**
 * How many clients wait at each form, and for how many days half of them have, whatever is filtered:
 * "All who wait: Output Sheet 27, median 21 days · Bank Analysis 3, median 1 day".
 */
export function atFormsText(byForm: readonly AtForm[]): string {
  const waiting = byForm.flatMap(({ formType, clients, medianDays }) => {
    if (medianDays === null) return []
    const days = howMany(medianDays, 'day', 'days')
    return [`${rowOf(formType).adminLabel} ${formatNumber(clients)}, median ${days}`]
  })
  return waiting.length === 0 ? '' : `All who wait: ${waiting.join(' · ')}`
}

import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import { howMany } from '../lists/count-text.ts'

type AtForm = AnswerOf<'GET /api/admin/waiting'>['byForm'][number]

/**
 * Says how many clients wait at each form and the median waiting time in days, regardless of filters:
 * "All waiting: Output Sheet 27, median 21 days · Bank Analysis 3, median 1 day".
 */
export function atFormsText(byForm: readonly AtForm[]): string {
  const waiting = byForm.flatMap(({ formType, clients, medianDays }) => {
    if (medianDays === null) return []
    const days = howMany(medianDays, 'day', 'days')
    return [`${rowOf(formType).adminLabel} ${formatNumber(clients)}, median ${days}`]
  })
  return waiting.length === 0 ? '' : `All waiting: ${waiting.join(' · ')}`
}

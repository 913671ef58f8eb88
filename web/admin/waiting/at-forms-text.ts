import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { rowOf } from '../../../forms/catalogue.ts'

type AtForm = AnswerOf<'GET /api/admin/waiting'>['byForm'][number]

/** For how many days half of the clients have waited at each form: "Median days by form: Output Sheet 27 · Bank Analysis 21". */
export function atFormsText(byForm: readonly AtForm[]): string {
  const waiting = byForm.flatMap(({ formType, medianDays }) =>
    medianDays === null ? [] : [`${rowOf(formType).adminLabel} ${formatNumber(medianDays)}`],
  )
  return waiting.length === 0 ? '' : `Median days by form: ${waiting.join(' · ')}`
}

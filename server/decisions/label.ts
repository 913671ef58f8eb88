import type { Static } from 'typebox'
import { DecisionValue } from '../../api/schemas/decisions.ts'
import { formatValue } from '../../engine/describe.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { reopenedWords } from '../../forms/credit-file/decision-words.ts'
import { formOf } from '../forms/records.ts'

type Decision = Static<typeof DecisionValue>

export const decisions: readonly string[] = DecisionValue.enum

export function isDecision(value: string): value is Decision {
  return decisions.includes(value)
}

const labels = new Map<string, string>()

/** Returns the label of a decision in the memo's field; that of a reopened file says so (D56). */
export function decisionLabel(value: string, isReopened = false): string {
  if (isReopened) return reopenedWords(value)
  const known = labels.get(value)
  if (known !== undefined) return known
  // The field is the same in every assessment year.
  const memo = formOf({ form_type: 'credit_app_memo', assessment_year: 2024, created_at: new Date(0) })
  const field = fieldsByKey(memo).get('decision')
  const label = field ? formatValue(field, value) : value
  labels.set(value, label)
  return label
}

import { displayOf, withEstimate } from '../../../../engine/describe.ts'
import { fieldsByKey } from '../../../../engine/fields-by-key.ts'
import { shownOf, toneOf } from '../../../../engine/shown.ts'
import type { Form, ValueTone } from '../../../../engine/types.ts'
import type { FormState } from '../../../../forms/checks/check.ts'

export interface ShownFigure {
  readonly label: string
  /** The formatted value; '' if there is no value yet, or if the answers do not support one (D39) and no reason is given. */
  readonly display: string
  readonly tone: ValueTone | undefined
}

/** Returns a field as its form's own screen shows it; undefined if the form has no such field. */
export function figureIn(form: Form, state: FormState, key: string): ShownFigure | undefined {
  const field = fieldsByKey(form).get(key)
  if (!field) return undefined
  const { answers } = state
  const shown = shownOf(form, answers, state.computed, state.status === 'completed')
  const value = field.calculated ? shown.values[key] : answers[key]
  return {
    label: field.label,
    display: withEstimate(
      form,
      field,
      value,
      state.marks ?? {},
      displayOf(field, value, shown, state.marks?.[key]),
    ),
    tone: toneOf(form, key, answers, shown.values[key]),
  }
}

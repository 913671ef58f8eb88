import { displayOf } from '../../../../engine/describe.ts'
import { fieldsByKey } from '../../../../engine/fields-by-key.ts'
import { shownOf, toneOf } from '../../../../engine/shown.ts'
import type { Form, ValueTone } from '../../../../engine/types.ts'
import type { FormState } from '../../../../forms/checks/client-file.ts'

export interface ShownFigure {
  readonly label: string
  /** For people; '' where there is nothing yet, or nothing that its answers support (D39) and no reason is given. */
  readonly display: string
  readonly tone: ValueTone | undefined
}

/** A field of a form as that form's own screen shows it; undefined when the form has no such field. */
export function figureIn(form: Form, state: FormState, key: string): ShownFigure | undefined {
  const field = fieldsByKey(form).get(key)
  if (!field) return undefined
  const { answers } = state
  const shown = shownOf(form, answers, state.computed, state.status === 'completed')
  const value = field.calculated ? shown.values[key] : answers[key]
  return {
    label: field.label,
    display: displayOf(field, value, shown.notes[key], state.marks?.[key]),
    tone: toneOf(form, key, answers, shown.values[key]),
  }
}

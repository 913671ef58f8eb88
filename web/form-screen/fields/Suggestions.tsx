import { formatValue } from '../../../engine/describe.ts'
import type { Answer, Field } from '../../../engine/types.ts'
import { focusField } from '../focus-field.ts'
import type { FieldState } from '../store/field-state.ts'
import { useSuggestion } from '../suggestions.ts'
import { useFormStore } from '../use-form.ts'
import styles from './Suggestions.module.css'

// spec 3 §2.7

/** What could be put into a field with one press: its formula's value, or what an earlier form says. */
export function Suggestions({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const suggestion = useSuggestion(field.key)
  const { computedSuggestion } = state
  const isTaken = suggestion !== undefined && suggestion.value === state.answer
  if (store.readOnly()) return null

  /** The button goes with the suggestion; the field, which now has the value, takes the focus and is read out. */
  function take(value: Answer): void {
    store.set(field.key, value)
    focusField(field.key, 'nearest')
  }

  const display = suggestion && formatValue(field, suggestion.value)
  return (
    <>
      {computedSuggestion !== undefined && (
        <p className={styles.suggestion}>
          Calculated: {formatValue(field, computedSuggestion)}
          <button type="button" className={styles.use} onClick={() => take(computedSuggestion)}>
            Use calculated value
          </button>
        </p>
      )}
      {suggestion && (store.form.traits.showsEvidence || !isTaken) && (
        <p className={styles.suggestion}>
          {isTaken ? 'As in' : `${display} from`} {suggestion.source}
          {suggestion.evidence && `: ${suggestion.evidence}`}
          {!isTaken && (
            <button
              type="button"
              className={styles.use}
              aria-label={`Use ${display} for ${field.label}`}
              onClick={() => take(suggestion.value)}
            >
              Use
            </button>
          )}
        </p>
      )}
    </>
  )
}

import { formatValue } from '../../../engine/describe.ts'
import type { Field } from '../../../engine/types.ts'
import type { FieldState } from '../store/form-store.ts'
import { useSuggestion } from '../suggestions.ts'
import { useFormScope, useFormStore } from '../use-form.ts'
import styles from './Offers.module.css'

// spec 3 §2.7

/** What could be put into a field with one press: its formula's value, or what an earlier form says. */
export function Offers({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { parts } = useFormScope()
  const suggestion = useSuggestion(field.key)
  const { calculatedOffer } = state
  const isTaken = suggestion !== undefined && suggestion.value === state.answer
  if (store.readOnly()) return null
  return (
    <>
      {calculatedOffer !== undefined && (
        <p className={styles.offer}>
          Calculated: {formatValue(field, calculatedOffer)}
          <button type="button" className={styles.use} onClick={() => store.set(field.key, calculatedOffer)}>
            Use calculated value
          </button>
        </p>
      )}
      {suggestion && (parts.showsEvidence || !isTaken) && (
        <p className={styles.offer}>
          {isTaken ? 'As in' : `${suggestion.display} from`} {suggestion.source}
          {suggestion.evidence && `: ${suggestion.evidence}`}
          {!isTaken && (
            <button
              type="button"
              className={styles.use}
              aria-label={`Use ${suggestion.display} for ${field.label}`}
              onClick={() => store.set(field.key, suggestion.value)}
            >
              Use
            </button>
          )}
        </p>
      )}
    </>
  )
}

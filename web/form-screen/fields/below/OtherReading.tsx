import { formatValue } from '../../../../engine/describe.ts'
import { formatWholeMoney } from '../../../../engine/number-format.ts'
import type { Answer, Field } from '../../../../engine/types.ts'
import { focusField } from '../../focus-field.ts'
import type { FieldState } from '../../store/field-state.ts'
import { useFormStore } from '../../use-form.ts'
import styles from './Suggestions.module.css'

/** If the typed text can be read in two ways, asks which was meant. One press uses the other reading. */
export function OtherReading({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { answer, other } = state
  if (other === undefined) return null
  const words = wordsOf(field, other)
  return (
    <p id={`${field.key}-other`} role="status" className={styles.suggestion}>
      {answer !== undefined && `Read as ${formatValue(field, answer)}. Did you mean ${words}?`}{' '}
      <button
        type="button"
        className={styles.use}
        aria-label={`Use ${words} for ${field.label}`}
        onClick={() => {
          store.set(field.key, other)
          focusField(field.key)
        }}
      >
        Use {words}
      </button>
    </p>
  )
}

function wordsOf(field: Field, other: Answer): string {
  return field.type === 'currency' && typeof other === 'number'
    ? formatWholeMoney(other)
    : formatValue(field, other)
}

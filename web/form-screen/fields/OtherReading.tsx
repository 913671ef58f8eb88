import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatValue } from '../../../engine/describe.ts'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import type { Answer, Field } from '../../../engine/types.ts'
import { focusField, focusReading } from '../focus.ts'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import styles from './OtherReading.module.css'

/**
 * If the typed text can be read in two ways, asks which was meant. One press takes either reading; if Next has asked, it goes
 * on once the last question is answered.
 */
export function OtherReading({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { answer, other, problem } = state
  if (other === undefined) return null

  const reading = (words: string, label: string, taken: Answer) => (
    <button
      type="button"
      className={styles.reading}
      aria-label={label}
      onClick={() => {
        // The pressed button disappears with its question.
        const next = store.takeReading(field.key, taken)
        if (next === field.key) focusField(next)
        else if (next !== null) focusReading(next)
      }}
    >
      {words}
    </button>
  )
  const words = wordsOf(field, other)
  const read = answer === undefined ? '' : formatValue(field, answer)
  return (
    <div id={`${field.key}-other`} role="status" className={styles.question}>
      <p>
        <TriangleAlert />
        {answer !== undefined && `Read as ${read}. Did you mean ${words}?`}
      </p>
      <p>
        {reading(`Use ${words}`, `Use ${words} for ${field.label}`, other)}
        {answer !== undefined &&
          problem === undefined &&
          reading(`${read} is meant`, `${read} is meant for ${field.label}`, answer)}
      </p>
    </div>
  )
}

function wordsOf(field: Field, other: Answer): string {
  return field.type === 'currency' && typeof other === 'number'
    ? formatWholeMoney(other)
    : formatValue(field, other)
}

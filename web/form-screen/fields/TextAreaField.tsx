import { formatNumber } from '../../../engine/number-format.ts'
import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './TextField.module.css'

// spec 1 §2.38

/** A long text with a character counter. */
export function TextAreaField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const value = typeof state.answer === 'string' ? state.answer : ''
  return (
    <FieldBox field={field} state={state} wide>
      <textarea
        id={field.key}
        dir="auto"
        value={value}
        readOnly={store.readOnly()}
        autoComplete="off"
        rows={4}
        className={`${control.control} ${styles.area}`}
        onChange={event => store.set(field.key, event.target.value)}
        {...wiring(field, state)}
      />
      {field.maxLength !== undefined && (
        <p className={value.length > field.maxLength ? styles.over : styles.counter}>
          {formatNumber(value.length)} of {formatNumber(field.maxLength)} characters
        </p>
      )}
    </FieldBox>
  )
}

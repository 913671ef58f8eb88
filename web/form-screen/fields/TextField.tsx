import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './TextField.module.css'

// spec 1 §2.38

const inputTypes: Partial<Record<Field['type'], string>> = { date: 'date', tel: 'tel' }

/** Texts, telephone numbers, dates, and long texts with their counter. */
export function TextField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const value = typeof state.answer === 'string' ? state.answer : ''
  const common = {
    id: field.key,
    value,
    readOnly: store.readOnly(),
    autoComplete: 'off',
    ...wiring(field, state),
  }
  if (field.type === 'textarea') {
    return (
      <FieldBox field={field} state={state} wide>
        <textarea
          {...common}
          rows={4}
          className={`${control.control} ${styles.area}`}
          onChange={event => store.set(field.key, event.target.value)}
        />
        {field.maxLength !== undefined && (
          <p className={value.length > field.maxLength ? styles.over : styles.counter}>
            {value.length.toLocaleString('en-US')} of {field.maxLength.toLocaleString('en-US')} characters
          </p>
        )}
      </FieldBox>
    )
  }
  return (
    <FieldBox field={field} state={state}>
      <input
        {...common}
        type={inputTypes[field.type] ?? 'text'}
        // A year of more than four figures is a slip of the keyboard.
        max={field.type === 'date' ? '9999-12-31' : undefined}
        className={`${control.control} ${field.type === 'date' ? styles.date : ''}`}
        onChange={event => store.set(field.key, event.target.value)}
      />
    </FieldBox>
  )
}

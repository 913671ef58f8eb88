import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './TextField.module.css'

const inputTypes: Partial<Record<Field['type'], string>> = { date: 'date', tel: 'tel' }

/** Texts of one line, telephone numbers and dates. */
export function TextField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  return (
    <FieldBox field={field} state={state}>
      <input
        id={field.key}
        value={typeof state.answer === 'string' ? state.answer : ''}
        readOnly={store.readOnly()}
        autoComplete="off"
        type={inputTypes[field.type] ?? 'text'}
        // A year of more than four figures is a slip of the keyboard.
        max={field.type === 'date' ? '9999-12-31' : undefined}
        className={`${control.control} ${field.type === 'date' ? styles.date : ''}`}
        onChange={event => store.set(field.key, event.target.value)}
        {...wiring(field, state)}
      />
    </FieldBox>
  )
}

import type { Field } from '../../../engine/types.ts'
import { FieldNote } from '../checks/CheckedForm.tsx'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import styles from './CheckboxField.module.css'
import { wiring } from './FieldBox.tsx'

/** A question answered with a checkbox, with the label beside it. */
export function CheckboxField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  return (
    <div className={styles.field} data-field={field.key}>
      <label className={styles.label}>
        <input
          id={field.key}
          type="checkbox"
          className={styles.box}
          checked={state.answer === true}
          disabled={store.readOnly()}
          onChange={event => store.set(field.key, event.target.checked)}
          {...wiring(field, state)}
        />
        {field.label}
      </label>
      {field.hint && (
        <p id={`${field.key}-hint`} className={styles.hint}>
          {field.hint}
        </p>
      )}
      {state.problem !== undefined && (
        <p id={`${field.key}-problem`} className={styles.problem}>
          {state.problem}
        </p>
      )}
      <FieldNote fieldKey={field.key} />
    </div>
  )
}

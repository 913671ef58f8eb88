import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './NumberField.module.css'
import { NumberInput } from './NumberInput.tsx'

/** An amount, number or percentage with its unit beside it. */
export function NumberField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const isPrefix = field.unit === '$'
  return (
    <FieldBox field={field} state={state}>
      <span className={styles.frame} data-type={field.type}>
        {isPrefix && (
          <span aria-hidden="true" className={styles.prefix}>
            $
          </span>
        )}
        <NumberInput
          field={field}
          className={`${control.control} ${styles.input}`}
          {...wiring(field, state)}
        />
        {field.unit && !isPrefix && <span className={styles.suffix}>{field.unit}</span>}
      </span>
    </FieldBox>
  )
}

import { codeOfText } from '../../../engine/marks.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import type { Field } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { UnreadDraft } from './below/UnreadDraft.tsx'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './TextField.module.css'

// spec 1 §2.38; D54

/** A long text with a character counter. A suggested text is tinted until somebody has read or changed it. */
export function TextAreaField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const isDraft = codeOfText(state.note) === 'dr'
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
        className={classNames(control.control, styles.area, isDraft && styles.draft)}
        onChange={event => store.set(field.key, event.target.value)}
        {...wiring(field, state, isDraft && `${field.key}-draft`)}
      />
      {field.maxLength !== undefined && (
        <p className={value.length > field.maxLength ? styles.over : styles.counter}>
          {formatNumber(value.length)} of {formatNumber(field.maxLength)} characters
        </p>
      )}
      {isDraft && <UnreadDraft field={field} state={state} />}
    </FieldBox>
  )
}

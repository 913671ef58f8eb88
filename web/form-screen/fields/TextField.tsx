import { formatValue } from '../../../engine/describe.ts'
import { fieldKinds } from '../../../engine/field-kinds.ts'
import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { afterPress } from './after-press.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import { SpoiltNumber } from './SpoiltNumber.tsx'

/** A single-line text. If its kind tidies texts, the tidied text appears once the field is left. */
export function TextField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { key, type } = field
  const isTidied = fieldKinds[type].tidy !== undefined
  return (
    <FieldBox field={field} state={state}>
      <input
        id={key}
        value={state.text ?? formatValue(field, state.answer)}
        readOnly={store.readOnly()}
        autoComplete="off"
        type={type === 'tel' ? 'tel' : 'text'}
        dir="auto"
        className={control.control}
        onChange={({ target: { value } }) => (isTidied ? store.type(key, value) : store.set(key, value))}
        onBlur={() => afterPress(() => store.leave(key))}
        {...wiring(field, state)}
      />
      {isTidied && <SpoiltNumber number={state.text === undefined ? state.answer : undefined} />}
    </FieldBox>
  )
}

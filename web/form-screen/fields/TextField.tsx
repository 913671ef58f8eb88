import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { FieldBox, wiring } from './FieldBox.tsx'

/** A single-line text or a telephone number. */
export function TextField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  return (
    <FieldBox field={field} state={state}>
      <input
        id={field.key}
        value={typeof state.answer === 'string' ? state.answer : ''}
        readOnly={store.readOnly()}
        autoComplete="off"
        type={field.type === 'tel' ? 'tel' : 'text'}
        className={control.control}
        onChange={event => store.set(field.key, event.target.value)}
        {...wiring(field, state)}
      />
    </FieldBox>
  )
}

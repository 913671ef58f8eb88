import type { Field } from '../../../engine/types.ts'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './Segments.module.css'

/** Radio buttons as one bar. An optional answer is cleared by pressing it again, or with Delete or Backspace. */
export function Segments({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const clear = () => {
    if (!state.required) store.set(field.key, null)
  }
  return (
    <FieldBox field={field} state={state} isGroup>
      <div
        // The error summary links here; the focus then moves on to the radio button that can take it.
        id={field.key}
        tabIndex={-1}
        role="radiogroup"
        aria-labelledby={`${field.key}-label`}
        className={styles.bar}
        onFocus={event => {
          if (event.target !== event.currentTarget) return
          const radios = [...event.currentTarget.querySelectorAll('input')]
          ;(radios.find(radio => radio.checked) ?? radios[0])?.focus()
        }}
        onKeyDown={event => {
          if (event.key === 'Delete' || event.key === 'Backspace') clear()
        }}
        {...wiring(field, state)}
      >
        {field.options?.map(option => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={field.key}
              value={option.value}
              checked={state.answer === option.value}
              disabled={store.readOnly()}
              onChange={() => store.set(field.key, option.value)}
              onClick={() => {
                if (state.answer === option.value) clear()
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldBox>
  )
}

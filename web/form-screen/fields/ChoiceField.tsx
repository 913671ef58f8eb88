import type { Field, Option } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/field-state.ts'
import { useFormStore } from '../use-form.ts'
import styles from './ChoiceField.module.css'
import { FieldBox, wiring } from './FieldBox.tsx'
import { Segments } from './Segments.tsx'

// spec 1 §2.37

const MOST_SEGMENTS = 5
const LONGEST_SEGMENTS = 34

/** A few short options as segments side by side, otherwise a native dropdown. */
export function ChoiceField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const options = field.options ?? []
  if (fitsSegments(options)) return <Segments field={field} state={state} />
  const value = typeof state.answer === 'string' ? state.answer : ''
  return (
    <FieldBox field={field} state={state}>
      <span className={styles.frame}>
        <select
          id={field.key}
          value={value}
          disabled={store.readOnly()}
          className={classNames(control.control, styles.select, value === '' && styles.empty)}
          onChange={event => store.set(field.key, event.target.value || null)}
          {...wiring(field, state)}
        >
          <option value="">Select…</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {wordsOf(option)}
            </option>
          ))}
          {value !== '' && !options.some(option => option.value === value) && (
            <option value={value}>{value}</option>
          )}
        </select>
      </span>
    </FieldBox>
  )
}

/** Formats the options of the scorecard as 'label (n points)' (spec 1 §2). */
function wordsOf({ label, points }: Option): string {
  return points === undefined ? label : `${label} (${points} points)`
}

function fitsSegments(options: readonly Option[]): boolean {
  const length = options.reduce((sum, option) => sum + option.label.length + 3, 0)
  const hasPoints = options.some(option => option.points !== undefined)
  return options.length <= MOST_SEGMENTS && length <= LONGEST_SEGMENTS && !hasPoints
}

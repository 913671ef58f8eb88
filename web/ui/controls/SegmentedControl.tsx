import { useId } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import styles from './SegmentedControl.module.css'

interface Props<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly count?: number | undefined
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices side by side, of which one is selected, e.g. the filter buttons of a list. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these buttons act at once.
    <div role="group" aria-label={label} className={styles.group}>
      {options.map(option => (
        <button
          key={`${id}-${option.value}`}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={styles.option}
        >
          {option.label}
          {option.count !== undefined && (
            <span className={styles.count}> ({formatNumber(option.count)})</span>
          )}
        </button>
      ))}
    </div>
  )
}

import type { Ref, SelectHTMLAttributes } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import styles from './Select.module.css'

interface Props
  extends FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required' | 'className' | 'children'> {
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** How many items have this value. */
    readonly count?: number | undefined
  }[]
  /** The text of the empty option, which stands for an unanswered field. */
  readonly placeholder?: string
  readonly ref?: Ref<HTMLSelectElement>
}

export function Select({
  label,
  hint,
  error,
  required,
  optional,
  labelHidden,
  id,
  className,
  options,
  placeholder,
  ...select
}: Props) {
  return (
    <FieldFrame {...{ label, hint, error, required, optional, labelHidden, id, className }}>
      {wiring => (
        <select
          {...select}
          {...wiring}
          aria-required={required}
          className={classNames(control.control, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
              {option.count === undefined ? '' : ` (${formatNumber(option.count)})`}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './FieldFrame.module.css'

/** The attributes that connect a control to its label, hint and message. */
export interface ControlWiring {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

export interface FieldFrameProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Shows "(optional)" beside the label, for forms in which most fields are required. */
  readonly optional?: boolean | undefined
  readonly labelHidden?: boolean | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
}

interface Props extends FieldFrameProps {
  readonly children: (wiring: ControlWiring) => ReactNode
}

/** The frame of every kind of field: label, hint, control and message, from top to bottom. */
export function FieldFrame({
  label,
  hint,
  error,
  required,
  optional,
  labelHidden,
  id,
  className,
  children,
}: Props) {
  const generated = useId()
  const controlId = id ?? generated
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label
        htmlFor={controlId}
        className={classNames(styles.label, required && styles.required, labelHidden && styles.hidden)}
      >
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p id={`${controlId}-error`} className={styles.error}>
          <CircleAlert />
          {error}
        </p>
      )}
    </div>
  )
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { Field } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { FieldNote } from '../checks/CheckedForm.tsx'
import type { FieldState } from '../store/form-store.ts'
import styles from './FieldBox.module.css'
import { OtherReading } from './OtherReading.tsx'
import { Suggestions } from './Suggestions.tsx'

interface Props {
  readonly field: Field
  readonly state: FieldState
  /** A group of controls is labelled by `aria-labelledby`, a single control by a `label` element. */
  readonly isGroup?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * The label above, the control, then message, hint and suggestions. Controls of a row stay aligned whatever is below them.
 */
export function FieldBox({ field, state, isGroup = false, wide = false, children }: Props) {
  const label = (
    <>
      {field.under === undefined ? field.label : <Shortened text={field.label} lead={`${field.under} `} />}
      {state.required && (
        <span aria-hidden="true" className={styles.mark}>
          *
        </span>
      )}
    </>
  )
  return (
    <div className={classNames(styles.field, wide && styles.wide)} data-field={field.key}>
      {isGroup ? (
        <span id={`${field.key}-label`} className={styles.label}>
          {label}
        </span>
      ) : (
        <label id={`${field.key}-label`} htmlFor={field.key} className={styles.label}>
          {label}
        </label>
      )}
      {children}
      {state.problem !== undefined && (
        <p id={`${field.key}-problem`} className={styles.problem}>
          <CircleAlert />
          {state.problem}
        </p>
      )}
      <OtherReading field={field} state={state} />
      {field.hint && (
        <p id={`${field.key}-hint`} className={styles.hint}>
          {field.hint}
        </p>
      )}
      <Suggestions field={field} state={state} />
      <FieldNote fieldKey={field.key} />
    </div>
  )
}

/** Returns the attributes that link a control to its message and hint, and to `more`, the id of another description. */
export function wiring(field: Field, state: FieldState, more: string | false = false) {
  const described = [
    more,
    state.problem !== undefined && `${field.key}-problem`,
    state.other !== undefined && `${field.key}-other`,
    field.hint && `${field.key}-hint`,
  ].filter(Boolean)
  return {
    'aria-required': state.required || undefined,
    'aria-invalid': state.problem !== undefined || undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}

interface ShortenedProps {
  readonly text: string
  /** The beginning of the text that its surroundings say already. */
  readonly lead: string
}

/** A text without its beginning on screen. Screen readers get the whole text. */
export function Shortened({ text, lead }: ShortenedProps) {
  if (!text.startsWith(lead)) return text
  return (
    <>
      <VisuallyHidden>{lead}</VisuallyHidden>
      <span className={styles.short}>{text.slice(lead.length)}</span>
    </>
  )
}

import type { TextareaHTMLAttributes } from 'react'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props
  extends FieldFrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required' | 'className'> {}

/** A multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  labelHidden,
  id,
  className,
  ...textarea
}: Props) {
  return (
    <FieldFrame {...{ label, hint, error, required, optional, labelHidden, id, className }}>
      {wiring => (
        <textarea
          dir="auto"
          aria-required={required}
          rows={6}
          {...textarea}
          {...wiring}
          className={control.control}
        />
      )}
    </FieldFrame>
  )
}

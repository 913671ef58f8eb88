import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  labelHidden,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame
      {...{ label, hint, error, className }}
      {...(required && { required })}
      {...(optional && { optional })}
      {...(labelHidden && { labelHidden })}
      {...(id && { id })}
    >
      {wiring => (
        // aria-required rather than required: our own messages speak, not the browser's bubbles.
        <input
          type="text"
          aria-required={required}
          {...input}
          {...wiring}
          className={classNames(control.control)}
        />
      )}
    </FieldFrame>
  )
}

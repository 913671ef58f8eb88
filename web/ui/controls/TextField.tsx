import type { ChangeEvent, InputHTMLAttributes, Ref } from 'react'
import { withoutControlCharacters } from '../../../engine/texts.ts'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'className'> {
  /** Required, because without it browsers take a box beside a password for the user's name. */
  readonly autoComplete: string
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
  onChange,
  ...input
}: TextFieldProps) {
  /** Removes control characters, which may come with pasted text; users do not intend them, and no call accepts them. */
  function change(event: ChangeEvent<HTMLInputElement>) {
    const shown = withoutControlCharacters(event.target.value)
    if (shown !== event.target.value) event.target.value = shown
    onChange?.(event)
  }

  return (
    <FieldFrame {...{ label, hint, error, required, optional, labelHidden, id, className }}>
      {wiring => (
        // aria-required instead of required, so that our own messages are shown, not the browser's.
        <input
          type="text"
          dir="auto"
          aria-required={required}
          {...input}
          {...wiring}
          onChange={change}
          className={classNames(control.control)}
        />
      )}
    </FieldFrame>
  )
}

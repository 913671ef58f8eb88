import type { ChangeEvent, InputHTMLAttributes, Ref } from 'react'
import { withoutControlCharacters } from '../../../engine/texts.ts'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'className'> {
  /** Always said: beside a password, a box without it is taken for a user's name by the browser. */
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
  /** Hidden characters may come with a pasted text; nobody means them, and no call accepts them. */
  function change(event: ChangeEvent<HTMLInputElement>) {
    const shown = withoutControlCharacters(event.target.value)
    if (shown !== event.target.value) event.target.value = shown
    onChange?.(event)
  }

  return (
    <FieldFrame {...{ label, hint, error, required, optional, labelHidden, id, className }}>
      {wiring => (
        // aria-required rather than required: our own messages speak, not the browser's bubbles.
        <input
          type="text"
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

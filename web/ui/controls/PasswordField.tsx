import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import control from './control.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import styles from './PasswordField.module.css'

interface Props
  extends FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'required' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows what is typed. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  optional,
  labelHidden,
  id,
  className,
  ...input
}: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...{ label, hint, error, required, optional, labelHidden, id, className }}>
      {wiring => (
        <div className={styles.frame}>
          <input
            aria-required={required}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={control.control}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={wiring.id}
            // Does not repeat the label, so that "Password" matches only the field.
            aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

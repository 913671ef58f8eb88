import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small'
  /** While sending: shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean
  readonly icon?: ReactNode
  readonly wide?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** Returns the class of a button, also for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: 'normal' | 'small' = 'normal',
): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small)
}

export function Button({
  variant,
  size,
  busy = false,
  icon,
  wide = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A busy button is not disabled, because a disabled one would lose the keyboard focus.
      type={busy && type === 'submit' ? 'button' : type}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
      className={classNames(buttonClass(variant, size), wide && styles.wide, className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={styles.text}>{children}</span>
    </button>
  )
}

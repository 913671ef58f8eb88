import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-labelledby' | 'children'> {
  /** Shown as a tooltip, which is also the accessible name. */
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'bad'
}

export function IconButton({
  label,
  icon,
  tone = 'neutral',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const name = useId()
  return (
    <Tooltip id={name} text={label}>
      <button
        {...rest}
        type={type}
        aria-labelledby={name}
        className={classNames(styles.button, tone === 'bad' && styles.bad, className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}

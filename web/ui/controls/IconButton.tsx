import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
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
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(styles.button, tone === 'bad' && styles.bad, className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}

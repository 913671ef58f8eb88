import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  readonly icon?: ReactNode
  /** Says what to do next. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon, children, action }: Props) {
  return (
    <div className={styles.frame}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}

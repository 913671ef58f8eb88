import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './StatCards.module.css'

interface Props {
  readonly label: string
  /** Less padding, and the notes beside the values, so that much fits below. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** A row of StatCard elements, as a description list. */
export function StatCards({ label, isCompact = false, children }: Props) {
  return (
    <section aria-label={label}>
      <dl className={classNames(styles.cards, isCompact && styles.compact)}>{children}</dl>
    </section>
  )
}

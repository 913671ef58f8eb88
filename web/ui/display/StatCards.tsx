import type { ReactNode } from 'react'
import styles from './StatCards.module.css'

/** A row of StatCard elements, as a description list. */
export function StatCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
    </section>
  )
}

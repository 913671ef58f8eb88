import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A list of terms and values, in as many columns as fit. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Terms and what they are, in columns as wide as there is room for. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

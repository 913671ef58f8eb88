import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A list of terms and values, in as many columns as fit. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One term and its value in Facts. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

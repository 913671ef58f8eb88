import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

interface Props {
  readonly label: string
  /** null while it is loading: the card keeps its size. */
  readonly value: string | number | null
  readonly note?: ReactNode
  readonly icon?: ReactNode
}

export function StatCard({ label, value, note, icon }: Props) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.value}>
        {value === null ? (
          <span className={styles.waiting} />
        ) : typeof value === 'number' ? (
          value.toLocaleString('en-US')
        ) : (
          value
        )}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Card.module.css'

interface Props {
  readonly title?: string
  readonly note?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A raised surface with an optional heading (h2). */
export function Card({ title, note, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {note && <p className={styles.note}>{note}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

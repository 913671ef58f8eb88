import type { ReactNode } from 'react'
import { Mark } from '../shell/Mark.tsx'
import styles from './EntryFrame.module.css'
import { useLender } from './use-lender.ts'

interface Props {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** Shown below the card: other ways to sign in. */
  readonly footer: ReactNode
}

/** The frame of the screens before sign-in. */
export function EntryFrame({ title, lead, children, footer }: Props) {
  const lender = useLender()
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Mark />
        <span>Sevenfold</span>
        {lender?.name && <span className={styles.lender}>{lender.name}</span>}
      </header>
      <main className={styles.card}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  )
}

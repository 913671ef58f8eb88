import { type ReactNode, useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { call } from '../app/api-client.ts'
import { keepLenderZone } from '../app/dates.ts'
import { Mark } from '../shell/Mark.tsx'
import styles from './EntryFrame.module.css'

interface Props {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** Shown below the card: other ways to sign in. */
  readonly footer: ReactNode
}

/** The frame of signing in, and of what has to be done before anything else, such as choosing a password. */
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

type Lender = AnswerOf<'GET /api/lender'>

/** The one request for the lender, which all components share. */
let lenderRequest: Promise<Lender> | null = null

/** Loads the lender's data for the screens before sign-in; null until it is known. These screens work without it. */
export function useLender(): Lender | null {
  const [lender, setLender] = useState<Lender | null>(null)
  useEffect(() => {
    lenderRequest ??= call('GET /api/lender')
    const known = (answer: Lender) => {
      keepLenderZone(answer.timeZone)
      setLender(answer)
    }
    lenderRequest.then(known, () => {
      lenderRequest = null
    })
  }, [])
  return lender
}

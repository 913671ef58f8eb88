import { useState } from 'react'
import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import styles from './RuleExplanation.module.css'

/** The texts of the rules are loaded when a user first opens one. */
const rule = screenCode(() => import('./Rule.tsx').then(m => m.Rule))

/** Explains how a check is calculated, when it reports something, and what the rule assumes and ignores. */
export function RuleExplanation({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.how} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>How this is reckoned</summary>
      {isOpen && <LazyPart code={rule} props={{ id }} />}
    </details>
  )
}

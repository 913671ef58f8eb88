import { useState } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import styles from './HowReckoned.module.css'

/** The rules in words are fetched when somebody asks for one. */
const rule = screenCode(() => import('./Rule.tsx').then(m => m.Rule))

/** How a check is reckoned, when it says something, and what the rule rests on and leaves out. */
export function HowReckoned({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.how} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>How this is reckoned</summary>
      {isOpen && <LaterPart code={rule} props={{ id }} />}
    </details>
  )
}

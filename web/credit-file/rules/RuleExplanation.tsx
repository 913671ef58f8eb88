import { useState } from 'react'
import styles from './RuleExplanation.module.css'
import { ruleOf } from './rules.ts'

/** Explains how a check is calculated, when it reports something, and what the rule assumes and ignores, as docs/checks.md does. */
export function RuleExplanation({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.how} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>How this is reckoned</summary>
      {isOpen && (
        <dl>
          {ruleOf(id).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

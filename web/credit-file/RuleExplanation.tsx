import { useState } from 'react'
import page from '../../docs/checks.md?raw'
import styles from './RuleExplanation.module.css'

// spec 3 §2.45

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

/** Reads the rules of the checks from docs/checks.md, where each is a table row, so that document and screen cannot diverge. */

interface RulePart {
  /** The heading of the column. */
  readonly title: string
  readonly text: string
}

/** Returns a check's row of the document, column by column. */
export function ruleOf(id: string): readonly RulePart[] {
  let titles: readonly string[] = []
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    if (cells[0] === 'Check') titles = cells
    else if (cells[0]?.includes(`id="${id}"`))
      return cells.slice(1).map((text, index) => ({ title: titles[index + 1] ?? '', text: plain(text) }))
  }
  return []
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}

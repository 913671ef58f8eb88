import ChevronDown from 'lucide-react/icons/chevron-down'
import { SummaryCards } from '../checks/slots.tsx'
import { SummaryValues } from '../fields/SummaryValues.tsx'
import { useFormScope, useFormStore } from '../use-form.ts'
import { ClosedFigures } from './ClosedFigures.tsx'
import styles from './SummaryPanel.module.css'

// spec 1 §2.32

/** The live summary: a column if there is room, otherwise a collapsible bar. */
export function SummaryPanel({ isWide }: { readonly isWide: boolean }) {
  const { parts } = useFormScope()
  const title = useFormStore().form.traits.summaryTitle ?? 'Summary'
  const content = (
    <div className={styles.content}>
      {parts.Summary && <parts.Summary />}
      <SummaryValues />
      <SummaryCards />
    </div>
  )
  if (isWide) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, which the keyboard must be able to do.
      <aside aria-labelledby="summary-title" tabIndex={0} className={styles.column}>
        <h2 id="summary-title">{title}</h2>
        {content}
      </aside>
    )
  }
  return (
    <aside aria-label={title} className={styles.bar}>
      <details>
        <summary>
          <ChevronDown />
          {title}
          <ClosedFigures />
        </summary>
        {content}
      </details>
    </aside>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useSyncExternalStore } from 'react'
import styles from './SummaryPanel.module.css'
import { SummaryValues } from './SummaryValues.tsx'
import { useFormScope } from './use-form.ts'

const wide = window.matchMedia('(width >= 1280px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The live summary: a column of its own where there is room, otherwise a bar that opens. */
export function SummaryPanel() {
  const { parts } = useFormScope()
  const title = parts.summaryTitle ?? 'Summary'
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  const content = (
    <div className={styles.content}>
      {parts.Summary && <parts.Summary />}
      <SummaryValues />
    </div>
  )
  if (isWide) {
    return (
      <aside aria-labelledby="summary-title" className={styles.column}>
        <h2 id="summary-title">{title}</h2>
        {content}
      </aside>
    )
  }
  return (
    <aside aria-label={title} className={styles.bar}>
      <details>
        <summary>
          <ChevronDown aria-hidden="true" />
          {title}
        </summary>
        {content}
      </details>
    </aside>
  )
}

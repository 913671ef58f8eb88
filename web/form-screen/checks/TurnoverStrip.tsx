import type { Line } from '../../../forms/checks/check.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useOpenFile } from './check-context.ts'
import { ExplainHere } from './ExplainHere.tsx'
import { FieldLink } from './FieldLink.tsx'
import styles from './FormChecks.module.css'

/** The turnover that the surplus is calculated from. It is shown beside the sources but does not count as one. */
const used = 'total_sales'

/** The monthly turnover according to each form. Shown if there are at least two sources. */
export function TurnoverStrip({ onCompare }: { readonly onCompare: (id: string) => void }) {
  const { checks } = useOpenFile()
  const check = checks.find(({ id }) => id === 'turnover')
  const sources = check?.lines.filter(({ key }) => key !== used) ?? []
  if (!check || sources.length < 2) return null
  const largest = Math.max(...check.lines.map(amountOf))
  return (
    <section aria-labelledby="turnover-strip" className={styles.strip}>
      <h3 id="turnover-strip">Turnover a month</h3>
      <ul>
        {check.lines.map(line => (
          <li key={line.label}>
            <FieldLink line={line} className={styles.bar}>
              <span className={styles.source}>
                {line.label}
                {line.period && <span className={styles.period}> {line.period}</span>}
              </span>
              <span className={styles.amount}>{line.display}</span>
              <svg aria-hidden="true" data-kind={line.key === used ? 'used' : undefined}>
                <rect width="100%" height="100%" rx="3" />
                <rect width={`${(amountOf(line) / largest) * 100}%`} height="100%" rx="3" />
              </svg>
            </FieldLink>
          </li>
        ))}
      </ul>
      <p className={check.severity === 'explain' ? styles.asks : styles.says}>{check.sentence}</p>
      <ExplainHere check={check} />
      <div>
        <Button size="small" variant="quiet" onClick={() => onCompare(check.id)}>
          How this is reckoned
        </Button>
      </div>
    </section>
  )
}

function amountOf({ value }: Line): number {
  return typeof value === 'number' ? value : 0
}

import type { Signal } from '../../credit-file/credit-file.ts'
import { RuleExplanation } from '../../credit-file/RuleExplanation.tsx'
import { Card } from '../../ui/display/Card.tsx'
import styles from './FileSignals.module.css'

// spec 3 §2.102; D42

/**
 * Patterns in the sample days of a client's MSE Assessment that are worth a look. They are not printed, because paper also reaches
 * officers.
 */
export function FileSignals({ signals }: { readonly signals: readonly Signal[] }) {
  if (signals.length === 0) return null
  return (
    <div className={styles.signals}>
      <Card
        title="Worth a look"
        note="For administrators only; officers do not see it. A pattern alone proves nothing, and it blocks nothing."
      >
        <ul className={styles.list}>
          {signals.map(({ signal, sentence }) => (
            <li key={sentence}>
              <p>{sentence}</p>
              <RuleExplanation id={signal} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

import type { FormParts } from '../form-parts.ts'
import { SummaryValues } from '../frame/SummaryPanel.tsx'
import styles from './Panel.module.css'

// spec 2 §2.26

export const creditAppMemoParts: FormParts = { Foot }

/** Shows beside the decision the values that it rests on. */
function Foot({ step }: { readonly step: number }) {
  if (step !== 4) return null
  return (
    <section className={styles.card} aria-label="Credit Assessment Summary before the decision">
      <div className={styles.row}>
        <SummaryValues />
      </div>
    </section>
  )
}

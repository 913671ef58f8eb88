import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { answeredCount, type DescribedStep, stepsShown } from './described-steps.ts'
import styles from './Submission.module.css'

const views = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All fields' },
] as const

/** The form's data with its own labels, steps and units (spec 2 §2.35, §8.26). */
export function FormDataTab({ steps }: { readonly steps: readonly DescribedStep[] }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('answered')
  const { answered, fields } = answeredCount(steps)
  const shown = stepsShown(steps, view === 'all')
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>
          {answered} of {fields} fields answered; ƒ marks calculated values
        </p>
        <SegmentedControl label="Show" options={views} value={view} onChange={setView} />
      </div>
      {shown.length === 0 ? (
        <EmptyState>No details available</EmptyState>
      ) : (
        <div className={styles.steps}>
          {shown.map(({ number, title, lines }) => (
            <Card key={number} title={`${number}. ${title}`}>
              <dl className={styles.lines}>
                {lines.map(({ key, label, display, calculated }) => (
                  <div key={key} className={classNames(styles.line, calculated && styles.calculated)}>
                    <dt>
                      {label}
                      {calculated && (
                        <abbr title="Calculated" className={styles.mark}>
                          ƒ
                        </abbr>
                      )}
                    </dt>
                    <dd>
                      {display === '' ? (
                        <span className={styles.unanswered}>-</span>
                      ) : (
                        <ClampedText text={display} limit={160} />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
      )}
    </>
  )
}

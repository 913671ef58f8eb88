import { ClampedText } from '../ui/display/ClampedText.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import styles from './Applicants.module.css'
import type { Applicant } from './applicant.ts'

/** Shows an applicant's answers to one form, step by step, with the form's own labels. */
export function ApplicantForm({ form }: { readonly form: Applicant['forms'][number] }) {
  const steps = form.steps
    .map(step => ({
      ...step,
      lines: step.lines.filter(line => line.display !== '' && !line.calculated),
    }))
    .filter(step => step.lines.length > 0)
  return (
    <>
      <div className={styles.progress}>
        <span>{form.status === 'completed' ? 'Completed' : 'In Progress'}</span>
        <ProgressBar label={`${form.label} filled`} percent={form.completionPercentage} showPercent />
      </div>
      {steps.length === 0 && <p className={styles.quiet}>No data submitted yet</p>}
      {steps.map(({ number, title, lines }) => (
        <details key={number} className={styles.step}>
          <summary>
            {title} <span className={styles.quiet}>({lines.length} answered)</span>
          </summary>
          <dl className={styles.lines}>
            {lines.map(({ key, label, display }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <ClampedText text={display} limit={160} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </>
  )
}

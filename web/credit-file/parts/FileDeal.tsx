import { longDate } from '../../dates.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { type CreditFile, decisionTone, lastLine } from '../credit-file.ts'
import styles from './FileDeal.module.css'

/** What the client wants, and what was decided: the first thing that a committee looks for. */
export function FileDeal({ file }: { readonly file: CreditFile }) {
  const { decision, checks } = file
  const terms = [
    ['Asked for', checks.find(({ id }) => id === 'fact.loan_asked')?.lines[0]?.display],
    ['Proposed', lastLine(checks, 'fact.loan_proposed')?.display],
    ['Term', lastLine(checks, 'fact.term')?.display],
    ['Interest rate', lastLine(checks, 'fact.rate')?.display],
  ] as const
  return (
    <section className={styles.deal} aria-label="The application">
      <dl className={styles.terms}>
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {decision ? (
        <div className={styles.decision}>
          <p className={styles.word}>
            <Badge tone={decisionTone(decision.value)}>{decision.label}</Badge>
            <span>
              {longDate(decision.at)}
              {decision.by && `, by ${decision.by}`}
            </span>
          </p>
          <p>
            {decision.band && `Scorecard ${decision.score}, ${decision.band}. `}
            {decision.riskCategory && `Memo: ${decision.riskCategory}.`}
          </p>
          {decision.deviations.length > 0 && (
            <ul aria-label="Deviations from the policy">
              {decision.deviations.map(({ code, words }) => (
                <li key={code}>
                  <strong>{code}</strong> {words}
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className={styles.open}>{howFar(file)}</p>
      )}
    </section>
  )
}

/** What is there instead of a decision. */
function howFar({ forms }: CreditFile): string {
  const completed = forms.filter(({ status }) => status === 'completed').length
  if (forms.length === 0) return 'No form has been begun yet.'
  return `No decision yet: ${completed} of 7 forms are completed.`
}

import { lendingDecisions } from '../../forms/checks/check.ts'
import { changedBasisText } from '../../forms/credit-file/changed-basis.ts'
import {
  dealOf,
  dealTerms,
  draftsInWords,
  openInWords,
  progressText,
  reopenedInWords,
  repaymentInWords,
  riskInWords,
  unreadInWords,
} from '../../forms/credit-file/deal.ts'
import { checkInWords, groupedUnexplained } from '../../forms/credit-file/open-checks.ts'
import { longDate } from '../app/dates.ts'
import { Badge } from '../ui/display/Badge.tsx'
import { ClampedText } from '../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import type { CreditFile } from './credit-file.ts'
import styles from './FileDeal.module.css'
import { decisionTone } from './tones.ts'

/** Shows what the client applies for, what was decided and what speaks against it, which is what a committee looks for first. */
export function FileDeal({ file }: { readonly file: CreditFile }) {
  return (
    <section className={styles.deal} aria-label="The application">
      <Terms file={file} />
      <div className={styles.part}>
        {file.decision ? (
          <Decision file={file} decision={file.decision} />
        ) : (
          <p>{progressText(file.forms)}</p>
        )}
        {file.forms.length > 0 && <OpenPoints file={file} />}
      </div>
    </section>
  )
}

function Terms({ file: { checks, purpose } }: { readonly file: CreditFile }) {
  const deal = dealOf(checks)
  const repayment = repaymentInWords(checks)
  return (
    <div className={styles.part}>
      <table className={styles.terms}>
        <caption>
          <VisuallyHidden>What is asked for and proposed</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {deal.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dealTerms.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {deal.map(({ title, terms }) => (
                <td key={title}>
                  <TermValue {...terms[at]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {purpose !== null && (
        <p>
          <span className={styles.quiet}>For</span> {purpose}
        </p>
      )}
      {repayment !== '' && (
        <p>
          <span className={styles.quiet}>Repayment</span> {repayment}
        </p>
      )}
    </div>
  )
}

function TermValue({ display = '', change = '' }: { readonly display?: string; readonly change?: string }) {
  if (change === '') return display || '–'
  return (
    <span className={styles.differs}>
      {display} <small>{change}</small>
    </span>
  )
}

interface DecidedProps {
  readonly file: CreditFile
  readonly decision: NonNullable<CreditFile['decision']>
}

function Decision({ file, decision }: DecidedProps) {
  return (
    <>
      <p className={styles.word}>
        <span className={styles.quiet}>Decision</span>
        <Badge tone={decision.isReopened ? 'attention' : decisionTone(decision.value)}>
          {decision.label}
        </Badge>
        <span>
          {!decision.isReopened && lendingDecisions.includes(decision.value) && 'on the proposed terms, '}
          {longDate(decision.at)}
          {decision.by && `, by ${decision.by}`}
        </span>
      </p>
      {decision.isReopened && <p className={styles.open}>{reopenedInWords(file.forms)}</p>}
      {decision.conditions.trim() !== '' && (
        <p>
          <span className={styles.quiet}>Recommendation</span>{' '}
          <ClampedText text={decision.conditions} limit={160} />
        </p>
      )}
      <p>{riskInWords(decision, file.checks)}</p>
      {decision.deviations.length > 0 && (
        <>
          <h2>Deviations from the policy</h2>
          <ul>
            {decision.deviations.map(({ code, words }) => (
              <li key={code}>
                <strong>{code}</strong> {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** How many of the checks that need an answer are named here, on screens where their list is further down. */
const MOST_NAMED = 3

function OpenPoints({ file }: { readonly file: CreditFile }) {
  const groups = groupedUnexplained(file.checks)
  const resting = changedBasisText(file.stale)
  const drafts = draftsInWords(file.forms)
  const unread = unreadInWords(file.prose)
  const [heaviest] = groups
  const count = groups.flatMap(group => group.checks).length
  return (
    <>
      <p className={count > 0 ? styles.open : undefined}>{openInWords(count)}</p>
      {resting && <p className={styles.open}>{resting}</p>}
      {drafts && <p className={styles.open}>{drafts}</p>}
      {unread && <p className={styles.open}>{unread}</p>}
      {heaviest && (
        <ul className={styles.heaviest}>
          {heaviest.checks.slice(0, MOST_NAMED).map(check => (
            <li key={check.id}>{checkInWords(check)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

import { Link } from 'wouter'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import { reopenedWords } from '../../../forms/credit-file/decision-words.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import type { OfficerClient } from '../client-row.ts'
import { decisions } from './decisions.ts'
import styles from './LoanFacts.module.css'

// spec 3 §2.40; D56

/** Shows a client's loan amount, decision and open points, and leaves out what does not exist yet. */
export function LoanFacts({ client }: { readonly client: OfficerClient }) {
  // A server of the previous version does not send these properties.
  const {
    loanAmount = null,
    decision = null,
    reopenedDecision = null,
    unexplainedChecks = null,
    forms,
  } = client
  // A changed value counts once for each form that rests on it, so count the forms.
  const resting = forms.filter(({ staleInputs }) => staleInputs > 0).length
  const open = [
    ...(unexplainedChecks ? [counted(unexplainedChecks, 'check', 'to explain')] : []),
    ...(resting > 0 ? [counted(resting, 'form', 'resting on changed figures')] : []),
  ]
  if (loanAmount === null && decision === null && reopenedDecision === null && open.length === 0) return null
  return (
    <span className={styles.facts}>
      {loanAmount !== null && <span className={styles.amount}>{formatWholeMoney(loanAmount)}</span>}
      {decision !== null && (
        <span className={classNames(styles.decision, styles[decisions[decision].tone])}>
          {decisions[decision].word}
        </span>
      )}
      {reopenedDecision !== null && (
        <span className={classNames(styles.decision, styles.attention)}>
          {reopenedWords(reopenedDecision)}
        </span>
      )}
      {open.length > 0 && (
        <Link href={paths.creditFile(client._id)} className={styles.open}>
          {open.join(', ')}
        </Link>
      )}
    </span>
  )
}

function counted(count: number, thing: string, rest: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'} ${rest}`
}

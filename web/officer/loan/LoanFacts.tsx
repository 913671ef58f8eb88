import { Link } from 'wouter'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import type { OfficerClient } from '../client-row.ts'
import { decisions } from './decisions.ts'
import styles from './LoanFacts.module.css'

// spec 3 §2.40

/** What the loan is, what was decided of it, and what asks to be looked at; nothing of what is not there yet. */
export function LoanFacts({ client }: { readonly client: OfficerClient }) {
  // A server of the version before says nothing of the loan.
  const { loanAmount = null, decision = null, unexplainedChecks = null, forms } = client
  // One changed value counts in each of the forms that rest on it.
  const resting = forms.filter(({ staleInputs }) => staleInputs > 0).length
  const open = [
    ...(unexplainedChecks ? [counted(unexplainedChecks, 'check', 'to explain')] : []),
    ...(resting > 0 ? [counted(resting, 'form', 'resting on changed figures')] : []),
  ]
  if (loanAmount === null && decision === null && open.length === 0) return null
  return (
    <span className={styles.facts}>
      {loanAmount !== null && <span className={styles.amount}>{formatWholeMoney(loanAmount)}</span>}
      {decision !== null && (
        <span className={classNames(styles.decision, styles[decisions[decision].tone])}>
          {decisions[decision].word}
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

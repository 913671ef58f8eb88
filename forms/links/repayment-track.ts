import { answerOf, number, text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { customerLoans } from '../loans.ts'
import { everOverdue } from './evidence.ts'
import type { SuggestedValue } from './link.ts'
import type { Rating } from './rating.ts'

/** The classes of days past due that mean a delay, worst first. */
const late = ['written-off', 'over-90-days', '61-90-days', '31-60-days', '1-30-days']

/**
 * Suggests the repayment track from the Standard Form's loans and the MSE Assessment's defaults. Returns undefined if they do not
 * determine it: a delay of unknown length, a class not given, a first loan that is too young. Source: scorecard.md.
 */
export function repaymentTrack(standard: Answers, mse: Answers, rating: Rating): SuggestedValue | undefined {
  if (text(mse, 'previousLoanDefaults') === 'Yes')
    return rating.byOutcome('written-off', 'Previous loan defaults')

  const classes = [text(standard, 'dpdCondition1'), text(standard, 'dpdCondition2')]
  const worst = late.find(name => classes.includes(name))
  if (worst) return rating.byOutcome(worst, 'Days past due of live and past loans')
  if (everOverdue(standard, customerLoans)) return undefined

  const live = text(standard, 'liveLoan')
  const past = text(standard, 'pastLoan')
  if (live === 'No' && past === 'No') return rating.byOutcome('no-history', 'No live and no past loan')

  const unknown =
    (live === 'Yes' && answerOf(standard, 'dpdCondition1') === undefined) ||
    (past === 'Yes' && answerOf(standard, 'dpdCondition2') === undefined)
  if (unknown) return undefined
  if (past === 'Yes') return rating.byOutcome('closed-never-late', 'Past loans never late')
  const paidMonths = Math.max(...customerLoans.map(loan => number(standard, `${loan}PaidTenor`)))
  return live === 'Yes' && paidMonths >= rating.months
    ? rating.byOutcome('live-never-late', `Live loan never late in ${paidMonths} months`)
    : undefined
}

import { answered, number, text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { customerLoans, everOverdue } from './evidence.ts'
import { type Offer, words } from './link.ts'

const OVER_60 = 'Over 60 days late or written off'

/** Classes of days past due, worst first, with the option of the scorecard that each means. */
const late: readonly (readonly [string, string])[] = [
  ['written-off', OVER_60],
  ['over-90-days', OVER_60],
  ['61-90-days', OVER_60],
  ['31-60-days', '31 to 60 days late, or no history'],
  ['1-30-days', '1 to 30 days late'],
]

/**
 * The repayment track that the Standard Form's loans and the MSE Assessment's defaults speak for, or undefined when they
 * leave it open: a delay of unknown length, a class not given, a first loan of under 12 months. Source: scorecard.md.
 */
export function repaymentTrack(standard: Answers, mse: Answers): Offer | undefined {
  if (text(mse, 'previousLoanDefaults') === 'Yes') return words(OVER_60, 'Previous loan defaults')

  const classes = [text(standard, 'dpdCondition1'), text(standard, 'dpdCondition2')]
  const worst = late.find(([name]) => classes.includes(name))
  if (worst) return words(worst[1], 'Days past due of live and past loans')
  if (everOverdue(standard, customerLoans)) return undefined

  const live = text(standard, 'liveLoan')
  const past = text(standard, 'pastLoan')
  if (live === 'No' && past === 'No')
    return words('31 to 60 days late, or no history', 'No live and no past loan')

  const unknown =
    (live === 'Yes' && answered(standard, 'dpdCondition1') === undefined) ||
    (past === 'Yes' && answered(standard, 'dpdCondition2') === undefined)
  if (unknown) return undefined
  if (past === 'Yes') return words('Closed loans, never late', 'Past loans never late')
  const paidMonths = Math.max(...customerLoans.map(loan => number(standard, `${loan}PaidTenor`)))
  return live === 'Yes' && paidMonths >= 12
    ? words('Live loan of 12 months or more, never late', `Live loan never late in ${paidMonths} months`)
    : undefined
}

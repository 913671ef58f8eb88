import { hasSchedule } from '../../../engine/schedule.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile, FileCheck } from '../credit-file.ts'
import { RepaymentSchedule } from './RepaymentSchedule.tsx'

/** The repayment schedule of the memo's loan. */
export function FileSchedule({ file: { checks } }: { readonly file: CreditFile }) {
  const amount = ofMemo(checks, 'fact.loan_proposed')
  const termMonths = ofMemo(checks, 'fact.term')
  const ratePercent = ofMemo(checks, 'fact.rate')
  if (amount === undefined || termMonths === undefined || ratePercent === undefined) return null
  if (!hasSchedule(amount, termMonths)) return null
  return (
    <Card title="Repayment schedule" note="Of the memo’s loan.">
      <RepaymentSchedule amount={amount} ratePercent={ratePercent} termMonths={termMonths} />
    </Card>
  )
}

/** Returns the memo's value of a fact; undefined if it is not a number. */
function ofMemo(checks: readonly FileCheck[], id: string): number | undefined {
  const line = checks.find(check => check.id === id)?.lines.find(({ form }) => form === 'credit_app_memo')
  return typeof line?.value === 'number' ? line.value : undefined
}

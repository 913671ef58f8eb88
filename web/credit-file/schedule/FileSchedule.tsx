import { scheduledLoan } from '../../../forms/credit-file/deal.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import { RepaymentSchedule } from './RepaymentSchedule.tsx'

/** The repayment schedule of the memo's loan. */
export function FileSchedule({ file: { checks } }: { readonly file: CreditFile }) {
  const loan = scheduledLoan(checks)
  if (!loan) return null
  return (
    <Card title="Repayment schedule" note="Of the memo’s loan.">
      <RepaymentSchedule {...loan} />
    </Card>
  )
}

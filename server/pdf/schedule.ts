import { formatMoney } from '../../engine/number-format.ts'
import { scheduleOf } from '../../engine/schedule.ts'
import { scheduleInWords } from '../../forms/checks/file-words.ts'
import { scheduledLoan } from '../../forms/credit-file/deal.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { type Block, heading, paragraphs, table } from './document.ts'

// spec 3 §2.44

/** Returns the repayment schedule of the memo's loan. */
export function schedule({ checks }: ReadFile['answer']): Block[] {
  const loan = scheduledLoan(checks)
  if (!loan) return []
  const { amount, ratePercent, termMonths } = loan
  const { rows, paid, interest } = scheduleOf(amount, ratePercent, termMonths)
  const lines = rows.map(({ number, ...row }) => [
    String(number),
    ...[row.payment, row.interest, row.principal, row.balance].map(formatMoney),
  ])
  return [
    heading(2, 'Repayment schedule'),
    ...paragraphs(scheduleInWords(loan, { paid, interest }), { quiet: true }),
    ...table(
      [
        ['No.', 1],
        ['Payment', 2, 'end'],
        ['Interest', 2, 'end'],
        ['Principal', 2, 'end'],
        ['Balance', 2, 'end'],
      ],
      [...lines, ['Total', formatMoney(paid), formatMoney(interest), formatMoney(amount), ' ']],
    ),
  ]
}

import { withUnit } from '../../engine/describe.ts'
import { formatNumber } from '../../engine/number-format.ts'
import { scheduleOf } from '../../engine/schedule.ts'
import type { Terms } from '../../forms/checks/path.ts'
import { type Cell, type Column, inOneBatch, type Table } from './cells.ts'
import { type AboutFile, aboutSheet } from './tables.ts'

// spec 3 §1.53, §1.101

const columns: readonly Column[] = [
  { header: 'Instalment', width: 12, format: 'plain' },
  { header: 'Payment', width: 14, format: 'currency' },
  { header: 'Interest', width: 14, format: 'currency' },
  { header: 'Principal', width: 14, format: 'currency' },
  { header: 'Balance after it', width: 16, format: 'currency' },
]

/**
 * Returns the repayment schedule of a loan, one row for each instalment, with totals; and a sheet that says who asked for it,
 * when, and with which terms.
 */
export function scheduleTables(
  { amount, ratePercent, termMonths }: Terms,
  made: Pick<AboutFile, 'by' | 'at'>,
  timeZone: string,
): Table[] {
  const { rows, paid, interest } = scheduleOf(amount, ratePercent, termMonths)
  const terms = {
    amount: `${amount} USD`,
    'rate a year': `${ratePercent}%`,
    term: withUnit(formatNumber(termMonths), 'months'),
  }
  const about = aboutSheet('About', { ...made, filter: terms }, timeZone, () => [
    ['Instalments', rows.length],
  ])
  const lines: Cell[][] = rows.map(row => [row.number, row.payment, row.interest, row.principal, row.balance])
  const total: Cell[] = [{ value: 'Total', format: 'text' }, paid, interest, amount, null]
  return [{ name: 'Repayment schedule', columns, batches: inOneBatch([...lines, total]) }, about]
}

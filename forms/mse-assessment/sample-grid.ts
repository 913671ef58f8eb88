import type { GridDefinition } from '../../engine/define-form.ts'
import { type Sampled, sampleDays, sampled, sampleKey } from '../assessment-days.ts'
import type { SampleMonths } from './sample-months.ts'

const labels: Readonly<Record<Sampled, string>> = {
  sales: 'Sales on the',
  purchases: 'Purchases on the',
  bankBalance: 'Bank balance on the',
}

/**
 * Creates the table of sample days, with one row for each month and one column for each day. Sales and purchases are required,
 * balances are not (D21). Months are in chronological order, as on a bank statement, although month 1 is the latest (D18).
 */
export function sampleGrid(what: Sampled, { names, hint }: SampleMonths): GridDefinition {
  const months = names.slice(0, sampled[what]).map((name, index) => ({ name, month: index + 1 }))
  return {
    corner: 'Month',
    columns: sampleDays.map(day => `${day}th`),
    rows: months.toReversed().map(({ name, month }) => ({
      label: name.replace(/^month/, 'Month'),
      cells: sampleDays.map(day => ({
        key: sampleKey(what, month, day),
        label: `${labels[what]} ${day}th of ${name}`,
        type: 'currency',
        ...(what !== 'bankBalance' && { required: true }),
        min: 0,
        unit: '$',
        ...(hint !== undefined && { hint }),
      })),
    })),
  }
}

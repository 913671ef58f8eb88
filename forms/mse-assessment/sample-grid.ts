import type { GridDefinition } from '../../engine/define-form.ts'
import { type Sampled, sampleDays, sampled, sampleKey } from './sample-days.ts'
import type { SampleMonths } from './sample-months.ts'

const labels: Readonly<Record<Sampled, string>> = {
  sales: 'Sales on the',
  purchases: 'Purchases on the',
  bankBalance: 'Bank balance on the',
}

/** The table of sample days: months down, days across. Sales and purchases are required, balances are not (D21). */
export function sampleGrid(what: Sampled, { names, hint }: SampleMonths): GridDefinition {
  return {
    corner: 'Month',
    columns: sampleDays.map(day => `${day}th`),
    rows: names.slice(0, sampled[what]).map((name, index) => ({
      label: name.replace(/^month/, 'Month'),
      cells: sampleDays.map(day => ({
        key: sampleKey(what, index + 1, day),
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

import type { GridDefinition } from '../../engine/define-form.ts'
import { type Sampled, sampleDays, sampled, sampleKey } from '../assessment-days.ts'

/** The months of the sample days. Month 1 is the latest full month before the form was created (D18). */
export interface SampleMonths {
  readonly names: readonly string[]
  /** The hint for each sample day, if the names are only numbers. */
  readonly hint?: string
}

let monthName: Intl.DateTimeFormat | undefined

/** Returns the names of months 1 to 6 ("October 2024"). Month 1 is the latest full month before a date YYYY-MM-DD (D18). */
export function sampleMonthNames(createdOn: string): readonly string[] {
  const year = Number(createdOn.slice(0, 4))
  const month = Number(createdOn.slice(5, 7))
  monthName ??= new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const names = monthName
  return Array.from({ length: sampled.bankBalance }, (_, index) =>
    names.format(new Date(Date.UTC(year, month - 2 - index, 1))),
  )
}

/** Returns the months' names, or "month 1" to "month 6" for the data dictionary, where `createdOn` is null. */
export function sampleMonths(createdOn: string | null): SampleMonths {
  if (createdOn !== null) return { names: sampleMonthNames(createdOn) }
  return {
    names: Array.from({ length: sampled.bankBalance }, (_, index) => `month ${index + 1}`),
    hint: 'Month 1 is the latest full month before the form was created',
  }
}

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

import { balanceMonths } from './fields.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Names of months 1 to 6 ("October 2024"), month 1 being the latest full month before a date YYYY-MM-DD (D18). */
export function sampleMonthNames(createdOn: string): readonly string[] {
  const year = Number(createdOn.slice(0, 4))
  const month = Number(createdOn.slice(5, 7))
  return Array.from({ length: balanceMonths }, (_, index) =>
    monthName.format(new Date(Date.UTC(year, month - 2 - index, 1))),
  )
}

/** "month 1" to "month 6", for the data dictionary. */
export const numberedMonths: readonly string[] = Array.from(
  { length: balanceMonths },
  (_, index) => `month ${index + 1}`,
)

import { monthNames } from '../../engine/dates.ts'

// spec 2 §3.10–12

/** The days of a month on which a balance is recorded, with their names in the keys (spec 2 §3). */
export const balanceDates = [
  { key: '5th', label: '5th' },
  { key: '10th', label: '10th' },
  { key: '15th', label: '15th' },
  { key: '20th', label: '20th' },
  { key: '25th', label: '25th' },
  { key: 'lastDay', label: 'Last day' },
] as const

/** The numbers of the credit months and of the balance months in the keys. */
export const creditMonthNumbers: readonly number[] = monthNames.map((_, index) => index + 1)
const balanceMonthNames = monthNames.slice(6)
export const balanceMonthNumbers: readonly number[] = balanceMonthNames.map((_, index) => index + 1)

export interface NumberedMonth {
  /** The number in the keys. */
  readonly number: number
  /** July 2024 */
  readonly label: string
}

/** July to December of the assessment year, numbered 1 to 6 (spec 2 §2, D28). */
export function balanceMonths(assessmentYear: number): NumberedMonth[] {
  return balanceMonthNames.map((name, index) => ({ number: index + 1, label: `${name} ${assessmentYear}` }))
}

/** January to December of the assessment year, numbered 1 to 12 (spec 2 §9.11, D28). */
export function creditMonths(assessmentYear: number): NumberedMonth[] {
  return monthNames.map((name, index) => ({ number: index + 1, label: `${name} ${assessmentYear}` }))
}

export function balanceKey(date: string, month: number): string {
  return `balance_${date}_month_${month}`
}

export function creditKey(bank: 1 | 2, month: number): string {
  return `bank${bank}_credit_month_${month}`
}

export function averageBalanceKey(month: number): string {
  return `averageBalance_month_${month}`
}

/** Returns the key of a month's credits with both banks together. */
export function totalCreditsKey(month: number): string {
  return `totalCredits_month_${month}`
}

import { number } from '../../engine/answers.ts'
import { monthNames } from '../../engine/dates.ts'
import { finite, mean, ratio, standardDeviation, sum } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Terms } from '../policy/terms.ts'

// spec 2 §3.13, §9.12–17
// spec 2 §3.10–12

type Limits = Terms['limits']['bank']

/** Calculates all values of the Bank Analysis: amounts in USD, rates in percent, scores from 0 to 100 (spec 2 §9, D29). */
export function compute(answers: Answers, limits: Limits): Computed {
  const balances = balanceMonthNumbers.map(month => positiveBalances(answers, month))
  const credits = creditMonthNumbers.map(month => creditsOf(answers, month))
  const positive = balances.flat()

  const averageMonthlyBalance = mean(positive)
  // A single balance has no deviation, so fewer than two give 0 (spec 2 §9).
  const balanceVolatility = finite(ratio(standardDeviation(positive), averageMonthlyBalance) * 100)
  const totalAnnualCredits = sum(credits)
  const monthlyAverageCredits = totalAnnualCredits / creditMonthNumbers.length
  const creditTrend = trend(credits)
  const bankConcentrationRisk = concentration(answers, totalAnnualCredits)

  const computed: Record<string, number> = {
    averageMonthlyBalance,
    balanceVolatility,
    totalAnnualCredits,
    monthlyAverageCredits,
    creditTrend,
    bankConcentrationRisk,
    cashFlowStability: stability(balanceVolatility, creditTrend, bankConcentrationRisk, limits),
    operationalEfficiency: Math.min(
      100,
      finite(ratio(monthlyAverageCredits, averageMonthlyBalance) * limits.efficiencyFactor),
    ),
  }
  for (const [index, credit] of credits.entries()) computed[totalCreditsKey(index + 1)] = credit
  for (const [index, ofMonth] of balances.entries()) {
    computed[averageBalanceKey(index + 1)] = mean(ofMonth)
  }
  return computed
}

function positiveBalances(answers: Answers, month: number): number[] {
  return balanceDates.map(date => number(answers, balanceKey(date.key, month))).filter(balance => balance > 0)
}

/** Returns the credits of a month with both banks together, in USD. */
function creditsOf(answers: Answers, month: number): number {
  return sum([number(answers, creditKey(1, month)), number(answers, creditKey(2, month))])
}

/** Returns the growth of average credits from the first to the second half-year in percent; 0 if the first half is 0 (D29). */
function trend(credits: readonly number[]): number {
  const first = mean(credits.slice(0, 6))
  const second = mean(credits.slice(6))
  return finite(ratio(second - first, first) * 100)
}

/** Returns the larger bank's share of all credits in percent; 0 without credits (spec 2 §9, D29). */
function concentration(answers: Answers, totalAnnualCredits: number): number {
  const ofBank = (bank: 1 | 2) =>
    sum(creditMonthNumbers.map(month => number(answers, creditKey(bank, month))))
  return finite(ratio(Math.max(ofBank(1), ofBank(2)), totalAnnualCredits) * 100)
}

/** Returns 100 minus the deductions for volatility, trend and concentration, from 0 to 100 (spec 2 §9). */
function stability(
  volatilityPercent: number,
  trendPercent: number,
  concentrationPercent: number,
  { deductionMax, concentrationFrom }: Limits,
): number {
  // Without credits there is no concentration, hence no deduction (and no bonus) for it (D29).
  const concentrated = Math.max(0, concentrationPercent - concentrationFrom)
  const score =
    100 -
    Math.min(volatilityPercent, deductionMax.volatility) -
    Math.min(Math.abs(trendPercent) / 2, deductionMax.trend) -
    Math.min(concentrated / 2, deductionMax.concentration)
  return Math.min(100, Math.max(0, score))
}

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

import { emi } from './finance.ts'

/** One instalment of a loan, in the currency of the loan and in whole cents. */
export interface Instalment {
  /** From 1. */
  readonly number: number
  readonly payment: number
  readonly interest: number
  readonly principal: number
  /** The principal still owed after this instalment. */
  readonly balance: number
}

/** The repayment schedule of a loan with equal monthly instalments, in the currency of the loan. */
export interface Schedule {
  readonly rows: readonly Instalment[]
  /** The sum of all payments, and the interest contained in it. */
  readonly paid: number
  readonly interest: number
}

/** The amounts for which a schedule can be calculated. Above the maximum, the sum of all payments is not exact to the cent. */
export const scheduleAmountBounds = { least: 0.01, most: 1_000_000_000_000 } as const

/** Whether scheduleOf can calculate a schedule for this amount and term. */
export function hasSchedule(amount: number, termMonths: number): boolean {
  return amount >= scheduleAmountBounds.least && amount <= scheduleAmountBounds.most && termMonths >= 1
}

/**
 * Calculates how a loan is paid back at `ratePercent` per year in `termMonths` (at least 1) monthly instalments. Call hasSchedule
 * first. Every amount is rounded to the cent, as it would be paid: each month's interest on the balance, and the instalment from
 * emi(). The last instalment settles the rounding differences, so that the principals add up to the loan to the cent.
 */
export function scheduleOf(amount: number, ratePercent: number, termMonths: number): Schedule {
  const loan = Math.round(amount * 100)
  const regular = Math.round(emi(amount, ratePercent, termMonths) * 100)
  const rows: Instalment[] = []
  let owed = loan
  let interestPaid = 0
  for (let number = 1; number <= termMonths; number += 1) {
    const interest = Math.round((owed * ratePercent) / 1200)
    const settles = owed + interest
    const payment = number === termMonths ? settles : Math.min(settles, Math.max(regular, interest))
    owed = settles - payment
    interestPaid += interest
    rows.push({
      number,
      payment: payment / 100,
      interest: interest / 100,
      principal: (payment - interest) / 100,
      balance: owed / 100,
    })
  }
  return { rows, paid: (loan - owed + interestPaid) / 100, interest: interestPaid / 100 }
}

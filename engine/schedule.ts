import { emi } from './finance.ts'

/** One instalment of a loan, in the currency of the loan and in whole cents. */
export interface Instalment {
  /** From 1. */
  readonly number: number
  readonly payment: number
  readonly interest: number
  readonly principal: number
  /** What is owed after it. */
  readonly balance: number
}

/** How a loan is paid back in equal monthly instalments. */
export interface Schedule {
  readonly rows: readonly Instalment[]
  /** All that is paid, and the interest of it. */
  readonly paid: number
  readonly interest: number
}

/** Of which amounts there is a schedule: from a cent to where the cents of all that is paid are no longer exact. */
export const scheduled = { least: 0.01, most: 1_000_000_000_000 } as const

/** Whether a loan of this amount over so many months has a schedule. */
export function hasSchedule(amount: number, termMonths: number): boolean {
  return amount >= scheduled.least && amount <= scheduled.most && termMonths >= 1
}

/**
 * How a loan is paid back at `ratePercent` a year in `termMonths` monthly instalments, from 1 on; ask hasSchedule first.
 * Every amount is rounded to the cent as it would be paid: interest of a month on what is owed then, the instalment as the
 * formula has it, and the last instalment settles what the roundings left. So the principals add up to the loan to the cent.
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

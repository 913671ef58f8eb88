import { answerOf, number } from '../../engine/answers.ts'
import { emi, presentValue } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { continuingLoans, loanAmount } from './evidence.ts'

/** A loan repaid in equal monthly instalments of `instalment` USD. */
export interface ExistingLoan {
  readonly instalment: number
  /** Percent per year. */
  readonly rate: number
  /** The total number of instalments, and how many of them are paid. */
  readonly tenor: number
  readonly paid: number
}

/** The highest plausible rate in percent. A higher one indicates a mistake in the figures. */
const MOST_RATE = 200
/** The number of bisection steps, which give the rate to a billionth of a percent. */
const HALVINGS = 38

/**
 * Returns the rate in percent per year at which the instalments pay off the amount. It is 0 if they add up to the amount, and
 * undefined if they add up to less or the rate would be implausibly high.
 */
export function rateOf(amount: number, instalment: number, tenor: number): number | undefined {
  const interest = instalment * tenor - amount
  if (amount <= 0 || instalment <= 0 || Math.abs(interest) < 0.005) return amount > 0 ? 0 : undefined
  if (interest < 0 || presentValue(instalment, MOST_RATE, tenor) > amount) return undefined
  let low = 0
  let high = MOST_RATE
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (presentValue(instalment, middle, tenor) > amount) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Returns the schedule of a loan of the Standard Form, or undefined if an answer that it needs is missing or implausible. */
export function existingLoanOf(standard: Answers, loan: string): ExistingLoan | undefined {
  const [amount, instalment, tenor, paid] = ['Amount', 'EMI', 'Tenor', 'PaidTenor'].map(part =>
    number(standard, loan + part),
  ) as [number, number, number, number]
  if (answerOf(standard, `${loan}PaidTenor`) === undefined || paid > tenor || instalment <= 0)
    return undefined
  const rate = rateOf(amount, instalment, tenor)
  return rate === undefined ? undefined : { instalment, rate, tenor, paid }
}

/** Returns the balance in USD after the given number of paid instalments. */
export function balanceAfter({ instalment, rate, tenor }: ExistingLoan, paid: number): number {
  return presentValue(instalment, rate, Math.max(0, tenor - paid))
}

/** Returns the interest in USD in the instalments paid after the first `from`, up to the `to`-th. */
export function interestBetween(schedule: ExistingLoan, from: number, to: number): number {
  const last = Math.min(to, schedule.tenor)
  const repaid = balanceAfter(schedule, from) - balanceAfter(schedule, last)
  return Math.max(0, (last - from) * schedule.instalment - repaid)
}

/** Returns the schedules of the customer's continuing loans; undefined if that of one of them cannot be calculated. */
export function continuingSchedules(standard: Answers): readonly ExistingLoan[] | undefined {
  const going = continuingLoans(standard).filter(loan =>
    ['Amount', 'EMI', 'Outstanding'].some(part => number(standard, loan + part) > 0),
  )
  const schedules = going.flatMap(loan => existingLoanOf(standard, loan) ?? [])
  return schedules.length < going.length ? undefined : schedules
}

/** Returns the schedule of the loan that this file applies for. */
export function askedSchedule(standard: Answers): ExistingLoan | undefined {
  const amount = loanAmount(standard)?.value
  const rate = answerOf(standard, 'interestRate')
  const tenor = number(standard, 'loanTenure')
  if (amount === undefined || typeof rate !== 'number' || tenor < 1) return undefined
  return { instalment: emi(amount, rate, tenor), rate, tenor, paid: 0 }
}

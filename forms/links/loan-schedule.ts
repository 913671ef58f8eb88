import { answered, number, text } from '../../engine/answers.ts'
import { emi, presentValue } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { customerLoans } from '../loans.ts'
import { loanAmount } from './evidence.ts'

/** A loan that is paid back in equal monthly instalments. */
export interface Schedule {
  readonly instalment: number
  /** Percent per year. */
  readonly rate: number
  /** Instalments in all, and those paid. */
  readonly tenor: number
  readonly paid: number
}

/** A rate above this is taken for a mistake in the figures. */
const MOST_RATE = 200
/** To a billionth of a percent. */
const HALVINGS = 38

/**
 * The rate per year, in percent, at which the instalments pay the amount off: 0 when they add up to it, undefined when they
 * do not even reach it or the rate would be absurd.
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

/** A loan of the Standard Form, when all that its schedule follows from is there. */
export function scheduleOf(standard: Answers, loan: string): Schedule | undefined {
  const [amount, instalment, tenor, paid] = ['Amount', 'EMI', 'Tenor', 'PaidTenor'].map(part =>
    number(standard, loan + part),
  ) as [number, number, number, number]
  if (answered(standard, `${loan}PaidTenor`) === undefined || paid > tenor || instalment <= 0)
    return undefined
  const rate = rateOf(amount, instalment, tenor)
  return rate === undefined ? undefined : { instalment, rate, tenor, paid }
}

/** What is owed after so many instalments. */
export function balanceAfter({ instalment, rate, tenor }: Schedule, paid: number): number {
  return presentValue(instalment, rate, Math.max(0, tenor - paid))
}

/** The part of the instalments from one count of paid ones to another that is interest. */
export function interestBetween(schedule: Schedule, from: number, to: number): number {
  const last = Math.min(to, schedule.tenor)
  const repaid = balanceAfter(schedule, from) - balanceAfter(schedule, last)
  return Math.max(0, (last - from) * schedule.instalment - repaid)
}

/** The customer's loans that go on; undefined when the figures of one of them give no schedule, or there is none. */
export function continuingSchedules(standard: Answers): readonly Schedule[] | undefined {
  const going = customerLoans.filter(
    loan =>
      text(standard, `${loan}ToBeClosed`) !== 'Yes' &&
      ['Amount', 'EMI', 'Outstanding'].some(part => number(standard, loan + part) > 0),
  )
  const schedules = going.flatMap(loan => scheduleOf(standard, loan) ?? [])
  return schedules.length < going.length ? undefined : schedules
}

/** The loan of this file, not yet paid out. */
export function askedSchedule(standard: Answers): Schedule | undefined {
  const amount = loanAmount(standard)?.value
  const rate = answered(standard, 'interestRate')
  const tenor = number(standard, 'loanTenure')
  if (amount === undefined || typeof rate !== 'number' || tenor < 1) return undefined
  return { instalment: emi(amount, rate, tenor), rate, tenor, paid: 0 }
}

import { answerOf } from '../../engine/answers.ts'
import { withoutNoise } from '../../engine/finance.ts'
import { formatMoney } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { sampled, sampleKeys } from '../assessment-days.ts'
import { type ClientFile, percent } from '../checks/check.ts'
import type { Policy } from '../policy/policy.ts'

// spec 3 §1.126; D42

const form = 'mse_assessment'
type What = 'sales' | 'purchases'
type Thresholds = Policy['signals']

interface Described {
  readonly form: typeof form
  readonly title: string
  /** The finding as a sentence for people. */
  readonly sentence: string
}

/** S1: many sample days have the same amount, or there are few different amounts. */
interface RepeatedDays extends Described {
  readonly signal: 'S1'
  /** The number of days that have the most frequent amount. */
  readonly value: number
  readonly detail: { readonly of: What; readonly distinct: number; readonly amount: number }
}

/** S2: on all sample days the purchases are the same share of the sales. */
interface ConstantMargin extends Described {
  readonly signal: 'S2'
  /** The highest share less the lowest. */
  readonly value: number
  readonly detail: { readonly lowest: number; readonly highest: number }
}

export type Signal = RepeatedDays | ConstantMargin

/** Purchases are judged only if they were made on at least this many of the sample days. */
const LEAST_PURCHASES = 6

/**
 * Returns what is worth a look in the sample days of a client's MSE Assessment. Days are judged only once all nine are answered.
 */
export function signalsOf(
  { mse_assessment: assessment }: ClientFile,
  { signals }: Policy,
): readonly Signal[] {
  if (!assessment) return []
  const sales = daysOf(assessment.answers, 'sales')
  const purchases = daysOf(assessment.answers, 'purchases')
  const isBought = purchases.filter(amount => amount !== 0).length >= LEAST_PURCHASES
  return [
    ...repeatedDays(sales, 'sales', signals),
    ...(isBought ? repeatedDays(purchases, 'purchases', signals) : []),
    ...(isBought ? constantMargin(sales, purchases, signals) : []),
  ]
}

/** Returns the amounts of the sample days; none while the answer for one of them is missing. */
function daysOf(answers: Answers, what: What): readonly number[] {
  const months = Array.from({ length: sampled[what] }, (_, index) => index + 1)
  const keys = months.flatMap(month => sampleKeys(what, month))
  const amounts = keys.map(key => answerOf(answers, key)).filter(answer => typeof answer === 'number')
  return amounts.length === keys.length ? amounts : []
}

function repeatedDays(days: readonly number[], of: What, limits: Thresholds): readonly RepeatedDays[] {
  const counts = new Map<number, number>()
  for (const amount of days) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!most) return []
  const [amount, count] = most
  const distinct = counts.size
  const isRepeated = count >= limits.repeats
  const areFew = distinct <= limits.distinct
  if (!isRepeated && !areFew) return []
  const share = count === days.length ? `All ${count}` : `${count} of ${days.length}`
  const sentences = [
    isRepeated ? `${share} sample days of ${of} are ${formatMoney(amount)}.` : '',
    areFew && distinct > 1
      ? `The ${days.length} sample days of ${of} have only ${distinct} different amounts.`
      : '',
  ]
  const sentence = sentences.filter(Boolean).join(' ')
  return [
    { signal: 'S1', form, title: 'Repeated days', sentence, value: count, detail: { of, distinct, amount } },
  ]
}

/** A day without sales has no margin, and nine equal days of sales and purchases are repeated days already. */
function constantMargin(
  sales: readonly number[],
  purchases: readonly number[],
  { margin }: Thresholds,
): readonly ConstantMargin[] {
  if (sales.length === 0 || sales.includes(0) || new Set(sales).size === 1) return []
  const shares = sales.map((amount, day) => (purchases[day] ?? 0) / amount)
  const lowest = Math.min(...shares)
  const highest = Math.max(...shares)
  const value = withoutNoise(highest - lowest)
  if (value >= margin) return []
  const [from, to] = [percent(lowest * 100), percent(highest * 100)]
  const share = from === to ? from : `between ${from} and ${to}`
  const sentence = `On each of the ${sales.length} sample days the purchases are ${share} of the sales.`
  return [{ signal: 'S2', form, title: 'Constant margin', sentence, value, detail: { lowest, highest } }]
}

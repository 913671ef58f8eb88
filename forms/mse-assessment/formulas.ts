import { answerOf, number } from '../../engine/answers.ts'
import { finite, mean, ratio, sum, toHundredths } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import { sampleKeys, workingDays } from '../assessment-days.ts'
import { consideredIncomes } from '../choices.ts'
import type { Terms } from '../policy/terms.ts'

// spec 1 §3.22, §9.4–8

type Limits = Terms['limits']['mse']

/** Calculates the values of the assessment: amounts in USD; growth, margin and burden in percent (spec 1 §9, D19, D20). */
export function compute(answers: Answers, limits: Limits): Computed {
  const averageDailySales = averageOfMonths(answers, 'sales', [1, 2, 3])
  const averageDailyPurchases = averageOfMonths(answers, 'purchases', [1, 2, 3])
  const latest = averageOfMonths(answers, 'sales', [1])
  const earliest = averageOfMonths(answers, 'sales', [3])
  const monthlyPurchases = averageDailyPurchases * workingDays(answers, limits)
  const debtPayments = number(answers, 'monthlyDebtPayments') + number(answers, 'existingLoanEMI')
  return {
    averageDailySales,
    averageDailyPurchases,
    salesGrowth: percent(latest - earliest, earliest),
    grossMarginPercentage: percent(averageDailySales - averageDailyPurchases, averageDailySales),
    workingCapitalRequired: finite((limits.workingCapitalShare / 100) * monthlyPurchases),
    totalOtherIncome: totalOtherIncome(answers),
    debtBurdenPercentage: percent(debtPayments, number(answers, 'totalMonthlyIncome')),
  }
}

/**
 * Returns the values of the two prefilled fields, which apply until someone types something else (D19, D20). They are undefined
 * while no income is given (D39).
 */
export function prefill(answers: Answers, { capacityShareOfNet }: Limits): Answers {
  const isGiven = (key: string) => answerOf(answers, key) !== undefined
  const hasSources =
    isGiven('primaryBusinessIncome') || consideredIncomes.some(({ income }) => isGiven(income))
  const sources = hasSources
    ? number(answers, 'primaryBusinessIncome') + totalOtherIncome(answers)
    : undefined
  const income = isGiven('totalMonthlyIncome') ? number(answers, 'totalMonthlyIncome') : sources
  const expenses = number(answers, 'monthlyExpenses') + number(answers, 'familyExpenses')
  return {
    totalMonthlyIncome: sources === undefined ? undefined : cents(sources),
    // spec 1 §9: a share of (income minus monthly and family expenses), floored at 0.
    repaymentCapacity:
      income === undefined ? undefined : cents(Math.max(0, (capacityShareOfNet / 100) * (income - expenses))),
  }
}

/** Rounds a prefilled amount to cents, because 3,499.9999999995 in an input would look like a mistake. */
function cents(amount: number): number {
  return finite(toHundredths(amount))
}

function percent(part: number, whole: number): number {
  return finite(ratio(part, whole) * 100)
}

function averageOfMonths(answers: Answers, what: 'sales' | 'purchases', months: readonly number[]): number {
  return mean(months.flatMap(month => sampleKeys(what, month)).map(key => number(answers, key)))
}

/** D19: each income counts only while its checkbox is on. */
function totalOtherIncome(answers: Answers): number {
  return sum(
    consideredIncomes
      .filter(({ consider }) => answers[consider] === true)
      .map(({ income }) => number(answers, income)),
  )
}

import { answerOf, number } from '../../engine/answers.ts'
import { emi, finite, mean, ratio, withoutNoise } from '../../engine/finance.ts'
import { formatMoney } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { sampled, sampleKeys } from '../assessment-days.ts'
import type { StressStep } from '../policy/terms.ts'
import { type Check, type Checked, check, oneDecimal, percent, percentsApart } from './check.ts'
import { calculated, withoutUndefined } from './figures.ts'
import { monthBefore } from './sample-days.ts'

/**
 * How far figures may fall or rise before the surplus no longer pays the instalment. Amounts are in USD per month. The model is
 * linear.
 */
export interface Stress {
  readonly surplus: number
  readonly instalment: number
  readonly loan: number
  readonly ratePercent: number
  readonly termMonths: number
  readonly covered: boolean
  /** What the surplus lacks, in USD per month; 0 if the instalment is covered. */
  readonly shortfall: number
  /**
   * Assumes that purchases fall in proportion to sales. Null, like the next three, if the instalment is not covered now or the
   * figure cannot be calculated.
   */
  readonly salesFallPercent: number | null
  readonly marginFallPoints: number | null
  readonly purchaseRisePercent: number | null
  readonly expenseRisePercent: number | null
  /** In percentage points; null means more than 50. */
  readonly rateRisePoints: number | null
  readonly coveredWithoutOtherIncome: boolean
  /** How far the sales of the weakest sampled month were below average, in percent; null without samples. */
  readonly weakestMonthFallPercent: number | null
  readonly leanSeasonDscr: number | null
  readonly grid: readonly (StressStep & { readonly dscr: number })[]
}

/** The loan that is tested: the memo's, else the Output Sheet's. */
interface Loan {
  readonly instalment: number
  readonly amount: number
  readonly ratePercent: number
  readonly termMonths: number
}

/** The monthly figures of the Output Sheet, in USD. */
interface Month {
  readonly surplus: number
  readonly sales: number
  readonly purchases: number
  readonly outflow: number
  readonly otherIncome: number
  readonly household: number
  readonly obligations: number
}

const MOST_POINTS = 50

/** Calculates the stress of a file; undefined without an Output Sheet or an instalment. */
export function stressOf(checked: Checked): Stress | undefined {
  const month = monthOf(checked)
  const loan = loanOf(checked)
  if (!month || !loan) return undefined
  const { target, grid } = checked.policy.stress
  const slack = month.surplus - target * loan.instalment
  const covered = withoutNoise(slack) >= 0
  const margin = month.sales - month.purchases
  const share = (of: number) => (covered && of > 0 ? finite((slack / of) * 100) : null)
  return {
    surplus: month.surplus,
    instalment: loan.instalment,
    loan: loan.amount,
    ratePercent: loan.ratePercent,
    termMonths: loan.termMonths,
    covered,
    shortfall: covered ? 0 : -slack,
    salesFallPercent: share(margin),
    marginFallPoints: share(month.sales),
    purchaseRisePercent: share(month.purchases),
    expenseRisePercent: share(month.outflow),
    rateRisePoints: covered ? rateRise(loan, month.surplus / target) : 0,
    coveredWithoutOtherIncome: withoutNoise(slack - month.otherIncome) >= 0,
    weakestMonthFallPercent: weakestMonth(checked)?.fall ?? null,
    leanSeasonDscr: leanSeason(checked, month, loan),
    grid: grid.map(step => ({ ...step, dscr: dscrAfter(month, loan, step) })),
  }
}

/** Checks whether sales as low as in the weakest sampled month would leave the instalment unpaid. */
export function stressCheck(checked: Checked): Check {
  const stress = stressOf(checked)
  const parts = {
    id: 'stress',
    group: 'stress' as const,
    title: 'Break-even',
    formula:
      '(Monthly surplus less the instalment) ÷ (sales less purchases) × 100: how far sales may fall if purchases fall with them',
    lines: withoutUndefined([
      calculated(checked, 'output_sheet', 'monthly_surplus'),
      calculated(checked, 'output_sheet', 'total_sales'),
      checked.file.credit_app_memo && calculated(checked, 'credit_app_memo', 'emiAmount'),
    ]),
  }
  if (!stress) return check({ ...parts, severity: 'unknown', sentence: 'No instalment yet.', result: null })
  const weakest = weakestMonth(checked)
  const fall = stress.salesFallPercent
  if (!stress.covered) {
    return check({ ...parts, severity: 'explain', sentence: stressInWords(stress), result: fall })
  }
  if (fall !== null && weakest && withoutNoise(fall) < withoutNoise(weakest.fall)) {
    const [weak, stands] = percentsApart(weakest.fall, fall)
    const sentence = `Sales were ${weak} under average in ${weakest.name}; the instalment is covered up to a fall of ${stands}.`
    return check({ ...parts, severity: 'explain', sentence, result: fall })
  }
  const falls = stress.grid.some(cell => factorsOf(cell) === 1 && withoutNoise(cell.dscr) < 1)
  return check({
    ...parts,
    severity: falls ? 'note' : 'agrees',
    sentence: stressInWords(stress),
    result: fall,
  })
}

/**
 * Returns e.g. "Sales may fall 19.2%, the margin may fall 7.3 points, purchase prices may rise 11.8% before the surplus no longer
 * pays the instalment."
 */
export function stressInWords(stress: Stress): string {
  return stress.covered
    ? roomInWords(stress)
    : `The instalment is not covered now: ${formatMoney(stress.shortfall)} a month short.`
}

function roomInWords({
  salesFallPercent,
  marginFallPoints,
  purchaseRisePercent,
  weakestMonthFallPercent,
}: Stress): string {
  const weakest = weakestMonthFallPercent ?? 0
  const [sales, weak] = percentsApart(salesFallPercent ?? weakest, weakest)
  const parts = [
    salesFallPercent === null ? '' : `sales may fall ${sales}`,
    marginFallPoints === null ? '' : `the margin may fall ${oneDecimal(marginFallPoints)} points`,
    purchaseRisePercent === null ? '' : `purchase prices may rise ${percent(purchaseRisePercent)}`,
  ].filter(part => part !== '')
  const words = parts.join(', ')
  if (words === '') return 'The surplus pays the instalment without any sales.'
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} before the surplus no longer pays the instalment.`
  if (weakestMonthFallPercent === null) return sentence
  return `${sentence} The weakest sampled month was ${weak} under average.`
}

function monthOf({ file }: Checked): Month | undefined {
  const sheet = file.output_sheet
  if (!sheet) return undefined
  const answer = (key: string) => number(sheet.answers, key)
  return {
    surplus: number(sheet.computed, 'monthly_surplus'),
    sales: number(sheet.computed, 'total_sales'),
    purchases: answer('total_purchases'),
    outflow: number(sheet.computed, 'total_business_outflow'),
    otherIncome: answer('other_income'),
    household: answer('household_expenses'),
    obligations: answer('existing_obligations'),
  }
}

function loanOf({ file, policy }: Checked): Loan | undefined {
  const memo = file.credit_app_memo
  const instalment = memo ? number(memo.computed, 'emiAmount') : 0
  if (memo && instalment > 0) {
    return {
      instalment,
      amount: number(memo.answers, 'loanAmount'),
      ratePercent: number(memo.answers, 'interestRate'),
      termMonths: number(memo.answers, 'loanTerm'),
    }
  }
  const sheet = file.output_sheet
  const supported = sheet ? number(sheet.computed, 'final_emi') : 0
  if (!sheet || supported <= 0) return undefined
  const { ratePercent, termMonths } = policy.limits.output
  return { instalment: supported, amount: number(sheet.computed, 'max_loan'), ratePercent, termMonths }
}

/** Returns how many percentage points the rate may rise until the instalment is `most`; null if more than 50. */
function rateRise({ amount, ratePercent, termMonths }: Loan, most: number): number | null {
  if (emi(amount, ratePercent + MOST_POINTS, termMonths) <= most) return null
  let low = ratePercent
  let high = ratePercent + MOST_POINTS
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (emi(amount, middle, termMonths) <= most) low = middle
    else high = middle
  }
  return low - ratePercent
}

function dscrAfter(month: Month, loan: Loan, { sales = 0, purchases = 0, rate = 0 }: StressStep): number {
  const kept = 1 + sales / 100
  const margin = month.sales * kept - month.purchases * kept * (1 + purchases / 100)
  const surplus = month.surplus - (month.sales - month.purchases) + margin
  const instalment = rate === 0 ? loan.instalment : emi(loan.amount, loan.ratePercent + rate, loan.termMonths)
  return ratio(surplus, instalment)
}

/** Returns the sampled month whose daily sales were furthest below average, and by how many percent. */
function weakestMonth({ file }: Checked): { readonly name: string; readonly fall: number } | undefined {
  const mse = file.mse_assessment
  const average = mse ? number(mse.computed, 'averageDailySales') : 0
  if (!mse || average <= 0) return undefined
  const falls = Array.from({ length: sampled.sales }, (_, index) => index + 1)
    .filter(month => sampleKeys('sales', month).some(key => answerOf(mse.answers, key) !== undefined))
    .map(month => ({
      name: monthBefore(mse.createdAt, month),
      fall: finite((1 - ratio(averageOf(mse.answers, month), average)) * 100),
    }))
  return falls.toSorted((a, b) => b.fall - a.fall)[0]
}

const averageOf = (answers: Answers, month: number) =>
  mean(sampleKeys('sales', month).map(key => number(answers, key)))

/** Returns the DSCR of a month in the lean season, with purchases in proportion to sales; null if it is not stated. */
function leanSeason({ file }: Checked, month: Month, loan: Loan): number | null {
  const mse = file.mse_assessment
  if (!mse || answerOf(mse.answers, 'leanSeasonAmount') === undefined || month.sales <= 0) return null
  const lean = number(mse.answers, 'leanSeasonAmount')
  const margin = lean * ratio(month.sales - month.purchases, month.sales)
  const left = margin - month.outflow + month.otherIncome - month.household - month.obligations
  return ratio(finite(left), loan.instalment)
}

function factorsOf({ sales, purchases, rate }: StressStep): number {
  return [sales, purchases, rate].filter(factor => factor !== undefined).length
}

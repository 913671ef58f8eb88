import { answerOf, number, text } from '../../engine/answers.ts'
import { ratio, withoutNoise } from '../../engine/finance.ts'
import { formatNearLimits } from '../../engine/near-limits.ts'
import { formatMoney } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import { consideredIncomes, customerLoans } from '../choices.ts'
import type { PolicyOption, PolicyParameter } from '../policy/scorecard.ts'
import { everOverdue, loanAmount, marketValueOfProperties } from './evidence.ts'
import {
  countWithNoun,
  customersAge,
  type FormsRead,
  type Link,
  link,
  type SuggestedValue,
  suggestValue,
} from './link.ts'

const cycleKeys = ['debtors', 'stock_value', 'creditors']

/** Returns the proposed loan in USD (D43): the final amount, else the approved one, else the one asked for. */
function proposedLoan(standard: Answers, sheet: Answers): number | undefined {
  const final = number(sheet, 'final_loan_amount')
  return final > 0 ? final : loanAmount(standard)?.value
}

/** Evidence for the 12 parameters. The policy defines which option a figure or answer suggests. Source: scorecard.md. */
export const scorecardLinks: readonly Link[] = [
  ratingLink(['user_form'], 'age', ({ user_form: standard }, rating) => {
    if (answerOf(standard.answers, 'dateOfBirth') === undefined) return undefined
    const age = number(standard.computed, 'age')
    return rating.byFigure(age, shown => `Age ${customersAge(standard, shown)}`)
  }),

  ratingLink(['user_form'], 'business_vintage', ({ user_form: { answers } }, rating) => {
    if (answerOf(answers, 'businessVintage') === undefined) return undefined
    const years = number(answers, 'businessVintage')
    return rating.byFigure(years, () => `Business vintage ${countWithNoun(years, 'year')}`)
  }),

  ratingLink(['user_form'], 'shop_ownership', ({ user_form: { answers } }, rating) =>
    rating.byOutcome(text(answers, 'workplaceOwnership'), 'Workplace ownership'),
  ),

  ratingLink(['user_form'], 'constitution', ({ user_form: { answers } }, rating) =>
    rating.byOutcome(text(answers, 'constitutionOfEnterprise'), 'Constitution of enterprise'),
  ),

  ratingLink(['mse_assessment'], 'income_source', ({ mse_assessment: { answers } }, rating) =>
    incomeSource(answers, rating),
  ),

  ratingLink(['mse_assessment'], 'debt_burden_ratio', ({ mse_assessment: { answers, computed } }, rating) => {
    if (number(answers, 'totalMonthlyIncome') === 0) return undefined
    const burden = number(computed, 'debtBurdenPercentage')
    return rating.byFigure(burden, shown => `Debt burden ${shown}%`)
  }),

  ratingLink(['output_sheet'], 'dscr', ({ output_sheet: { computed } }, rating) => {
    const surplus = number(computed, 'monthly_surplus')
    // Without an instalment there is no coverage to rate, except that a negative surplus could not pay any instalment.
    if (number(computed, 'final_emi') === 0) {
      return surplus < 0 ? rating.worst(`Monthly surplus ${formatMoney(surplus)}`) : undefined
    }
    const dscr = number(computed, 'dscr')
    return rating.byFigure(dscr, shown => `DSCR ${shown}`)
  }),

  ratingLink(['user_form'], 'ltv', ({ user_form: { answers } }, rating) => {
    if (text(answers, 'loanType') === 'Unsecured') return rating.worst('Unsecured loan')
    const value = marketValueOfProperties(answers)
    const loan = loanAmount(answers)
    if (text(answers, 'loanType') !== 'Secured' || value === 0 || !loan) return undefined
    const share = ratio(loan.value, value) * 100
    return rating.byFigure(
      share,
      shown =>
        `${shown}%: ${loan.label.toLowerCase()} ${formatMoney(loan.value)} on property worth ${formatMoney(value)}`,
    )
  }),

  ratingLink(['output_sheet'], 'gross_margin', ({ output_sheet: { computed } }, rating) => {
    if (number(computed, 'total_sales') === 0) return undefined
    const margin = number(computed, 'gp_margin')
    return rating.byFigure(margin, shown => `GP margin ${shown}%`)
  }),

  ratingLink(['output_sheet'], 'working_capital_cycle', ({ output_sheet: { answers, computed } }, rating) => {
    const sales = number(computed, 'monthly_sales_average')
    if (sales === 0 || cycleKeys.every(key => answerOf(answers, key) === undefined)) return undefined
    const purchases = number(answers, 'total_purchases')
    // Days of stock and of creditors are measured in days of purchases, so they need purchases.
    if (purchases === 0 && number(answers, 'stock_value') + number(answers, 'creditors') > 0) return undefined
    const months =
      ratio(number(answers, 'debtors'), sales) +
      ratio(number(answers, 'stock_value'), purchases) -
      ratio(number(answers, 'creditors'), purchases)
    const days = Math.round(months * 30)
    return rating.byFigure(days, shown => `${shown} days: debtors and stock less creditors`)
  }),

  ratingLink(
    ['user_form', 'output_sheet'],
    'customer_margin',
    ({ user_form: standard, output_sheet: sheet }, rating) => {
      const funding = number(sheet.answers, 'funding_required')
      const loan = proposedLoan(standard.answers, sheet.answers)
      if (funding === 0 || loan === undefined) return undefined
      const margin = ratio(funding - loan, funding) * 100
      return rating.byFigure(
        margin,
        shown => `${shown}%: funding ${formatMoney(funding)}, loan proposed ${formatMoney(loan)}`,
      )
    },
  ),

  ratingLink(['user_form', 'mse_assessment'], 'repayment_track', (forms, rating) =>
    repaymentTrack(forms.user_form.answers, forms.mse_assessment.answers, rating),
  ),
]

/**
 * Suggests the income source by the number of documented other incomes or, if there are none, by whether the business is
 * seasonal. All options assume that the business has an income.
 */
function incomeSource(mse: Answers, rating: Rating): SuggestedValue | undefined {
  if (answerOf(mse, 'primaryBusinessIncome') === 0) return undefined
  const earned = consideredIncomes.filter(({ income }) => number(mse, income) > 0)
  // The officer considers only incomes for which they have seen documents (D19).
  const documented = earned.filter(({ consider }) => mse[consider] === true).length
  const evidence = `Documented other incomes: ${documented}`
  if (documented >= 2) return rating.byOutcome('two-documented', evidence)
  if (documented === 1) return rating.byOutcome('one-documented', evidence)
  const seasonal = text(mse, 'seasonalBusiness')
  if (seasonal === 'No') return rating.byOutcome('steady', `${evidence}; not seasonal`)
  if (seasonal !== 'Yes') return undefined
  return earned.length > 0
    ? rating.byOutcome('seasonal-undocumented', `${evidence}; seasonal, other income undocumented`)
    : rating.byOutcome('seasonal', `${evidence}; seasonal`)
}

/** Suggests an option of one scorecard parameter by the evidence rules of the policy. */
interface Rating {
  /** Suggests by a figure. `evidence` gets it as text, with enough decimals to tell it from the policy's limits. */
  readonly byFigure: (figure: number, evidence: (shown: string) => string) => SuggestedValue | undefined
  /** Suggests by an answer or by the outcome of a rule. */
  readonly byOutcome: (outcome: string, evidence: string) => SuggestedValue | undefined
  readonly worst: (evidence: string) => SuggestedValue | undefined
  /** The number of months for which a live loan must have been repaid; Infinity if the policy has none. */
  readonly months: number
}

/** Creates a link to a scorecard parameter. If the policy has no such parameter, there is no suggestion. */
function ratingLink<From extends FormType>(
  from: readonly From[],
  id: string,
  rate: (forms: FormsRead<From>, rating: Rating) => SuggestedValue | undefined,
): Link {
  return link(from, 'expert_scorecard', id, (forms, { scorecard }) => {
    const parameter = scorecard.parameters.find(candidate => candidate.id === id)
    return parameter && rate(forms, ratingOf(parameter))
  })
}

function ratingOf({ evidence: by, options }: PolicyParameter): Rating {
  const suggest = (option: PolicyOption | undefined, evidence: string) =>
    option && suggestValue(option.label, evidence)
  return {
    byFigure: (figure, evidence) =>
      suggest(optionOfFigure(by, options, figure), evidence(formatNearLimits(figure, limitsOf(by)))),
    byOutcome: (outcome, evidence) => {
      const id = by.kind === 'map' ? by.map[outcome] : undefined
      return suggest(
        options.find(option => option.id === id),
        evidence,
      )
    },
    worst: evidence => suggest(options.at(-1), evidence),
    months: (by.kind === 'map' && by.months) || Number.POSITIVE_INFINITY,
  }
}

function limitsOf(by: PolicyParameter['evidence']): readonly number[] {
  return by.kind === 'atLeast' || by.kind === 'atMost' ? by.limits : []
}

/** Returns the option of the first limit or range that the figure meets, else the last option, as `at(-1)` does. */
function optionOfFigure(
  by: PolicyParameter['evidence'],
  options: readonly PolicyOption[],
  figure: number,
): PolicyOption | undefined {
  // Rounding errors of binary floating point can make a margin of exactly 35% slightly lower and must not change the option.
  const exact = withoutNoise(figure)
  switch (by.kind) {
    case 'atLeast':
      return options.at(by.limits.findIndex(limit => exact >= limit))
    case 'atMost':
      return options.at(by.limits.findIndex(limit => exact <= limit))
    case 'between':
      return options.at(by.ranges.findIndex(([from, to]) => from <= exact && exact <= to))
    case 'map':
      return undefined
  }
}

/** The classes of days past due that mean a delay, worst first. */
const late = ['written-off', 'over-90-days', '61-90-days', '31-60-days', '1-30-days']

/**
 * Suggests the repayment track from the Standard Form's loans and the MSE Assessment's defaults. Returns undefined if they do not
 * determine it: a delay of unknown length, a class not given, a first loan that is too young. Source: scorecard.md.
 */
function repaymentTrack(standard: Answers, mse: Answers, rating: Rating): SuggestedValue | undefined {
  if (text(mse, 'previousLoanDefaults') === 'Yes')
    return rating.byOutcome('written-off', 'Previous loan defaults')

  const classes = [text(standard, 'dpdCondition1'), text(standard, 'dpdCondition2')]
  const worst = late.find(name => classes.includes(name))
  if (worst) return rating.byOutcome(worst, 'Days past due of live and past loans')
  if (everOverdue(standard, customerLoans)) return undefined

  const live = text(standard, 'liveLoan')
  const past = text(standard, 'pastLoan')
  if (live === 'No' && past === 'No') return rating.byOutcome('no-history', 'No live and no past loan')

  const unknown =
    (live === 'Yes' && answerOf(standard, 'dpdCondition1') === undefined) ||
    (past === 'Yes' && answerOf(standard, 'dpdCondition2') === undefined)
  if (unknown) return undefined
  if (past === 'Yes') return rating.byOutcome('closed-never-late', 'Past loans never late')
  const paidMonths = Math.max(...customerLoans.map(loan => number(standard, `${loan}PaidTenor`)))
  return live === 'Yes' && paidMonths >= rating.months
    ? rating.byOutcome('live-never-late', `Live loan never late in ${paidMonths} months`)
    : undefined
}

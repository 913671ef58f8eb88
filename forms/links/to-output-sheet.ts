import { number, text } from '../../engine/answers.ts'
import { formatMoney, formatPercent } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { workingDays } from '../assessment-days.ts'
import { businessSegments } from '../choices.ts'
import type { Policy } from '../policy/policy.ts'
import { loanAmount } from './evidence.ts'
import {
  type FormsRead,
  type Link,
  link,
  type SuggestedValue,
  suggestAmount,
  suggestPositiveAmount,
  suggestSameNumber,
  suggestValue,
} from './link.ts'

const frequencies: Readonly<Record<string, string>> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** Suggests monthly sales from the sample days. The stated income is not used, because it is net of purchases. */
function monthlySales(
  { mse_assessment: { answers, computed } }: FormsRead<'mse_assessment'>,
  { limits }: Policy,
): SuggestedValue | undefined {
  const daily = number(computed, 'averageDailySales')
  const days = workingDays(answers, limits.mse)
  const evidence = `Average daily sales ${formatMoney(daily)} × ${days} working days`
  return suggestPositiveAmount(daily * days, evidence)
}

/** The key of the expected customer margin for each end use. */
const marginKeys: Readonly<Record<string, string>> = {
  'working-capital': 'expectedMarginWorkingCapital',
  'asset-purchase': 'expectedMarginCapitalExpenditure',
  'premises-purchase': 'expectedMarginCapitalExpenditure',
}

/**
 * Suggests the full cost of the loan's purpose: as stated, else calculated from the loan and the share that the customer is
 * expected to pay. The loan alone is not used as the cost, because the customer's margin would then always be 0.
 */
function fundingOf(standard: Answers): SuggestedValue | undefined {
  const stated = suggestPositiveAmount(number(standard, 'capitalExpenditureCost'), 'Capital expenditure cost')
  if (stated) return stated
  const margin = number(standard, marginKeys[text(standard, 'endUse')] ?? '')
  const loan = number(standard, 'loanAmount')
  if (margin <= 0 || margin >= 100) return undefined
  const evidence = `Loan amount ${formatMoney(loan)} and an expected margin of ${formatPercent(margin)}`
  return suggestPositiveAmount(loan / (1 - margin / 100), evidence)
}

/**
 * Suggestions for the Output Sheet from the Standard Form, the MSE Assessment and the lender's policy. If two sources suggest
 * the same field, the first link in this list wins.
 */
export const outputLinks: readonly Link[] = [
  link(['mse_assessment'], 'output_sheet', 'business_cash_inflow', monthlySales),
  link(['mse_assessment'], 'output_sheet', 'business_cash_outflow', ({ mse_assessment: { answers } }) =>
    suggestPositiveAmount(number(answers, 'monthlyExpenses'), 'Monthly expenses'),
  ),
  link(['mse_assessment'], 'output_sheet', 'other_income', ({ mse_assessment: { computed } }) =>
    suggestPositiveAmount(number(computed, 'totalOtherIncome'), 'Total other income'),
  ),
  link(['mse_assessment'], 'output_sheet', 'household_expenses', ({ mse_assessment: { answers } }) =>
    suggestPositiveAmount(number(answers, 'familyExpenses'), 'Family expenses'),
  ),
  link(['mse_assessment'], 'output_sheet', 'existing_obligations', ({ mse_assessment: { answers } }) => {
    const payments = number(answers, 'existingLoanEMI') + number(answers, 'monthlyDebtPayments')
    return suggestPositiveAmount(payments, 'Existing loan EMI and monthly debt payments')
  }),
  link(['user_form'], 'output_sheet', 'existing_obligations', ({ user_form: { computed } }) => {
    const obligations = number(computed, 'totalObligation') + number(computed, 'totalCoApplicantObligation')
    return suggestPositiveAmount(obligations, 'Obligations of customer and co-applicant')
  }),
  link(['mse_assessment'], 'output_sheet', 'daily_sales', ({ mse_assessment: { computed } }) =>
    suggestPositiveAmount(number(computed, 'averageDailySales'), 'Average daily sales'),
  ),
  link(['mse_assessment'], 'output_sheet', 'weekly_sales', ({ mse_assessment: { answers, computed } }) => {
    const daily = number(computed, 'averageDailySales')
    const days = number(answers, 'workingDaysPerWeek')
    const evidence = `Average daily sales ${formatMoney(daily)} × ${days} working days`
    return suggestPositiveAmount(daily * days, evidence)
  }),
  link(['mse_assessment'], 'output_sheet', 'monthly_sales', monthlySales),
  link(
    ['mse_assessment'],
    'output_sheet',
    'total_purchases',
    ({ mse_assessment: { answers, computed } }, policy) => {
      const daily = number(computed, 'averageDailyPurchases')
      const days = workingDays(answers, policy.limits.mse)
      const evidence = `Average daily purchases ${formatMoney(daily)} × ${days} working days`
      return suggestPositiveAmount(daily * days, evidence)
    },
  ),
  link(['user_form'], 'output_sheet', 'declared_margin', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'grossMarginBusiness', 'Gross margin of the business'),
  ),
  link(['policy', 'user_form'], 'output_sheet', 'industry_margin', ({ user_form }, { offers }) => {
    const segment = businessSegments.find(({ value }) => value === user_form.answers['businessSegment'])
    const margin = segment && (offers.industryMargin[segment.value] ?? null)
    return segment && typeof margin === 'number' ? suggestValue(margin, segment.label) : undefined
  }),
  link(['user_form'], 'output_sheet', 'funding_required', ({ user_form: { answers } }) => fundingOf(answers)),
  link(['user_form'], 'output_sheet', 'affordable_emi', ({ user_form: { answers } }) =>
    suggestPositiveAmount(number(answers, 'affordableEMI'), 'Affordable EMI'),
  ),
  link(['mse_assessment'], 'output_sheet', 'affordable_emi', ({ mse_assessment: { answers } }) =>
    suggestPositiveAmount(number(answers, 'repaymentCapacity'), 'Repayment capacity'),
  ),
  link(['user_form'], 'output_sheet', 'final_loan_amount', ({ user_form: { answers } }) => {
    const loan = loanAmount(answers)
    return loan && suggestAmount(loan.value, loan.label)
  }),
  link(['mse_assessment'], 'output_sheet', 'frequency', ({ mse_assessment: { answers } }) => {
    const frequency = frequencies[text(answers, 'salesFrequency')]
    return frequency === undefined ? undefined : suggestValue(frequency, 'Sales frequency')
  }),
  link(['user_form'], 'output_sheet', 'customer_category', ({ user_form: { answers } }) => {
    const existing = text(answers, 'existingCustomer')
    if (existing === 'Yes') return suggestValue('Existing', 'Existing customer')
    return existing === 'No' ? suggestValue('New', 'Not an existing customer') : undefined
  }),
]

import { answered, number, text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { businessSegments, loanPurposes } from '../choices.ts'
import { loanAmount, ofContinuingLoans, workingDays } from './evidence.ts'
import { amount, carried, chosen, type Link, link, money, type Offer, percent, plain, words } from './link.ts'

/** A positive amount carried over as it stands. */
function carriedAmount(answers: Answers, key: string, evidence: string): Offer | undefined {
  const value = number(answers, key)
  return value > 0 ? amount(value, evidence) : undefined
}

/** What the Standard Form says for the MSE Assessment. */
export const mseLinks: readonly Link[] = [
  link(['user_form'], 'mse_assessment', 'coApplicantName', ({ user_form: { answers } }) =>
    carried(answers, 'coApplicantName', 'Co-applicant name'),
  ),
  link(['user_form'], 'mse_assessment', 'existingLoanAmount', ({ user_form: { answers } }) => {
    const outstanding = ofContinuingLoans(answers, 'Outstanding')
    return outstanding > 0 ? amount(outstanding, 'Outstanding on loans that go on') : undefined
  }),
  link(['user_form'], 'mse_assessment', 'existingLoanEMI', ({ user_form: { computed } }) =>
    carriedAmount(computed, 'totalObligation', 'Total obligation'),
  ),
  link(['user_form'], 'mse_assessment', 'businessType', ({ user_form: { answers } }) =>
    chosen(businessSegments, answers, 'businessSegment', 'Business segment'),
  ),
  link(['user_form'], 'mse_assessment', 'product', ({ user_form: { answers } }) =>
    carried(answers, 'businessSubSegment', 'Business sub-segment'),
  ),
  link(['user_form'], 'mse_assessment', 'businessLocation', ({ user_form: { answers } }) =>
    carried(answers, 'businessLocation', 'Business location'),
  ),
  link(['user_form'], 'mse_assessment', 'businessVintage', ({ user_form: { answers } }) => {
    if (answered(answers, 'businessVintage') === undefined) return undefined
    const years = number(answers, 'businessVintage')
    return { value: years, display: `${plain(years)} years`, evidence: 'Business vintage' }
  }),
  link(['user_form'], 'mse_assessment', 'numberOfEmployees', ({ user_form: { answers } }) => {
    if (answered(answers, 'regularEmployees') === undefined) return undefined
    const employees = number(answers, 'regularEmployees')
    return { value: employees, display: plain(employees), evidence: 'Regular employees' }
  }),
  link(['user_form'], 'mse_assessment', 'loanAmountRequested', ({ user_form: { answers } }) =>
    carriedAmount(answers, 'loanAmount', 'Loan amount'),
  ),
  link(['user_form'], 'mse_assessment', 'loanPurpose', ({ user_form: { answers } }) =>
    chosen(loanPurposes, answers, 'endUse', 'End use'),
  ),
]

const frequencies: Readonly<Record<string, string>> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** What the Standard Form and the MSE Assessment say for the Output Sheet. Where two speak, the later form comes first. */
export const outputLinks: readonly Link[] = [
  link(['mse_assessment'], 'output_sheet', 'business_cash_inflow', ({ mse_assessment: { answers } }) =>
    carriedAmount(answers, 'primaryBusinessIncome', 'Primary business income'),
  ),
  link(['mse_assessment'], 'output_sheet', 'business_cash_outflow', ({ mse_assessment: { answers } }) =>
    carriedAmount(answers, 'monthlyExpenses', 'Monthly expenses'),
  ),
  link(['mse_assessment'], 'output_sheet', 'other_income', ({ mse_assessment: { computed } }) =>
    carriedAmount(computed, 'totalOtherIncome', 'Total other income'),
  ),
  link(['mse_assessment'], 'output_sheet', 'household_expenses', ({ mse_assessment: { answers } }) =>
    carriedAmount(answers, 'familyExpenses', 'Family expenses'),
  ),
  link(['mse_assessment'], 'output_sheet', 'existing_obligations', ({ mse_assessment: { answers } }) => {
    const payments = number(answers, 'existingLoanEMI') + number(answers, 'monthlyDebtPayments')
    return payments > 0 ? amount(payments, 'Existing loan EMI and monthly debt payments') : undefined
  }),
  link(['user_form'], 'output_sheet', 'existing_obligations', ({ user_form: { computed } }) => {
    const obligations = number(computed, 'totalObligation') + number(computed, 'totalCoApplicantObligation')
    return obligations > 0 ? amount(obligations, 'Obligations of customer and co-applicant') : undefined
  }),
  link(['mse_assessment'], 'output_sheet', 'daily_sales', ({ mse_assessment: { computed } }) =>
    carriedAmount(computed, 'averageDailySales', 'Average daily sales'),
  ),
  link(['mse_assessment'], 'output_sheet', 'weekly_sales', ({ mse_assessment: { answers, computed } }) => {
    const daily = number(computed, 'averageDailySales')
    const days = number(answers, 'workingDaysPerWeek')
    const evidence = `Average daily sales ${money(daily)} × ${days} working days`
    return daily * days > 0 ? amount(daily * days, evidence) : undefined
  }),
  link(['mse_assessment'], 'output_sheet', 'monthly_sales', ({ mse_assessment: { answers, computed } }) => {
    const daily = number(computed, 'averageDailySales')
    const days = workingDays(answers)
    const evidence = `Average daily sales ${money(daily)} × ${days} working days`
    return daily * days > 0 ? amount(daily * days, evidence) : undefined
  }),
  link(['mse_assessment'], 'output_sheet', 'total_purchases', ({ mse_assessment: { answers, computed } }) => {
    const daily = number(computed, 'averageDailyPurchases')
    const days = workingDays(answers)
    const evidence = `Average daily purchases ${money(daily)} × ${days} working days`
    return daily * days > 0 ? amount(daily * days, evidence) : undefined
  }),
  link(['mse_assessment'], 'output_sheet', 'sales_growth', ({ mse_assessment: { computed } }) => {
    const growth = Math.round(number(computed, 'salesGrowth') * 100) / 100
    // The Output Sheet takes a growth of 0 to 100% only (spec 1 §5).
    if (growth <= 0 || growth > 100) return undefined
    return { value: growth, display: percent(growth), evidence: 'Sales growth over the sample months' }
  }),
  link(['user_form'], 'output_sheet', 'declared_margin', ({ user_form: { answers } }) => {
    const margin = number(answers, 'grossMarginBusiness')
    if (answered(answers, 'grossMarginBusiness') === undefined) return undefined
    return { value: margin, display: percent(margin), evidence: 'Gross margin of the business' }
  }),
  link(
    ['user_form'],
    'output_sheet',
    'funding_required',
    ({ user_form: { answers } }) =>
      carriedAmount(answers, 'capitalExpenditureCost', 'Capital expenditure cost') ??
      carriedAmount(answers, 'loanAmount', 'Loan amount'),
  ),
  link(['user_form'], 'output_sheet', 'affordable_emi', ({ user_form: { answers } }) =>
    carriedAmount(answers, 'affordableEMI', 'Affordable EMI'),
  ),
  link(['mse_assessment'], 'output_sheet', 'affordable_emi', ({ mse_assessment: { answers } }) =>
    carriedAmount(answers, 'repaymentCapacity', 'Repayment capacity'),
  ),
  link(['user_form'], 'output_sheet', 'final_loan_amount', ({ user_form: { answers } }) => {
    const loan = loanAmount(answers)
    return loan && amount(loan.value, loan.label)
  }),
  link(['mse_assessment'], 'output_sheet', 'frequency', ({ mse_assessment: { answers } }) => {
    const frequency = frequencies[text(answers, 'salesFrequency')]
    return frequency === undefined ? undefined : words(frequency, 'Sales frequency')
  }),
  link(['user_form'], 'output_sheet', 'customer_category', ({ user_form: { answers } }) => {
    const existing = text(answers, 'existingCustomer')
    if (existing === 'Yes') return words('Existing', 'Existing customer')
    return existing === 'No' ? words('New', 'Not an existing customer') : undefined
  }),
]

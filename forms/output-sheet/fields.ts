import type { Field } from '../../engine/types.ts'
import { choices } from '../choices.ts'
import type { Policy } from '../policy.ts'

// spec 1 §3.23, §5.13, §5.16–17

/** Keys, order and required fields: D22. */

type Limits = Policy['limits']['output']

const money = { type: 'currency', unit: '$' } as const
const percent = { type: 'percent', unit: '%' } as const
const required = true
const calculated = true

const cashFlowFields: readonly Field[] = [
  {
    key: 'business_cash_inflow',
    label: 'Business cash inflow',
    step: 1,
    ...money,
    required,
    min: 0,
    hint: 'A month, as seen in cash book and bank',
  },
  {
    key: 'business_cash_outflow',
    label: 'Business cash outflow',
    step: 1,
    ...money,
    min: 0,
    hint: 'A month, without purchases. Counts when no expense is listed in section 3',
  },
  {
    key: 'other_income',
    label: 'Other income',
    step: 1,
    ...money,
    min: 0,
    hint: 'A month, from outside the business',
  },
  {
    key: 'household_expenses',
    label: 'Household expenses',
    step: 1,
    ...money,
    required,
    min: 0,
    hint: 'A month',
  },
  {
    key: 'existing_obligations',
    label: 'Existing obligations',
    step: 1,
    ...money,
    min: 0,
    hint: 'Instalments a month on loans that go on',
  },
  {
    key: 'monthly_surplus',
    label: 'Monthly surplus',
    step: 1,
    ...money,
    calculated,
    formula:
      '{total_sales} − {total_purchases} − {total_business_outflow} + {other_income} − {household_expenses} − {existing_obligations}',
  },
]

const tradeFields = ({ growthMax, throughputMax }: Limits): readonly Field[] => [
  {
    key: 'daily_sales',
    label: 'Daily sales',
    step: 2,
    ...money,
    required,
    min: 0,
    hint: 'On an average day',
  },
  {
    key: 'weekly_sales',
    label: 'Weekly sales',
    step: 2,
    ...money,
    required,
    min: 0,
    hint: 'In an average week',
  },
  {
    key: 'monthly_sales',
    label: 'Monthly sales',
    step: 2,
    ...money,
    required,
    min: 0,
    hint: 'In an average month',
  },
  {
    key: 'sales_volume',
    label: 'Sales volume',
    step: 2,
    ...money,
    min: 0,
    hint: 'Sales of a month as the records show them',
  },
  {
    key: 'sales_growth',
    label: 'Sales growth',
    step: 2,
    ...percent,
    min: 0,
    max: growthMax,
    hint: 'Over the year before',
  },
  {
    key: 'monthly_sales_average',
    label: 'Monthly sales average',
    step: 2,
    ...money,
    calculated,
    formula: 'Mean of {daily_sales} × 30, {weekly_sales} × 4 and {monthly_sales}',
  },
  {
    key: 'total_sales',
    label: 'Total sales',
    step: 2,
    ...money,
    calculated,
    formula: 'The larger of {sales_volume} and {monthly_sales}',
  },
  {
    key: 'annual_sales',
    label: 'Annual sales',
    step: 2,
    ...money,
    calculated,
    formula: '{monthly_sales_average} × 12',
  },
  {
    key: 'total_purchases',
    label: 'Total purchases',
    step: 2,
    ...money,
    required,
    min: 0,
    hint: 'Stock and material, a month',
  },
  { key: 'stock_value', label: 'Stock value', step: 2, ...money, min: 0, hint: 'At cost, today' },
  { key: 'debtors', label: 'Debtors', step: 2, ...money, min: 0, hint: 'What customers owe today' },
  { key: 'creditors', label: 'Creditors', step: 2, ...money, min: 0, hint: 'What suppliers are owed today' },
  {
    key: 'average_credit_throughput',
    label: 'Average credit throughput',
    step: 2,
    type: 'number',
    calculated,
    min: 0,
    max: throughputMax,
    formula: '{debtors} ÷ {monthly_sales_average}',
    hint: `Debtors as a multiple of monthly sales, at most ${throughputMax}`,
  },
]

/** The six expense items of section 3 (D22, D23). */
export const expenseItems = [
  'salaries_wages',
  'rent',
  'utilities',
  'transport',
  'maintenance',
  'other_expenses',
] as const

const expenseFields: readonly Field[] = [
  { key: 'salaries_wages', label: 'Salaries and wages', step: 3, ...money, min: 0, hint: 'A month' },
  { key: 'rent', label: 'Rent', step: 3, ...money, min: 0, hint: 'A month' },
  { key: 'utilities', label: 'Utilities', step: 3, ...money, min: 0, hint: 'A month' },
  { key: 'transport', label: 'Transport', step: 3, ...money, min: 0, hint: 'A month' },
  { key: 'maintenance', label: 'Maintenance', step: 3, ...money, min: 0, hint: 'A month' },
  { key: 'other_expenses', label: 'Other expenses', step: 3, ...money, min: 0, hint: 'A month' },
  {
    key: 'total_business_outflow',
    label: 'Total business outflow',
    step: 3,
    ...money,
    calculated,
    formula: 'Sum of the six expenses above, or {business_cash_outflow} when there are none',
  },
]

const marginFields: readonly Field[] = [
  {
    key: 'gp_margin',
    label: 'GP margin',
    step: 4,
    ...percent,
    calculated,
    min: 0,
    max: 100,
    formula: '({total_sales} − {total_purchases}) ÷ {total_sales} × 100',
    hint: 'GP is gross profit',
  },
  {
    key: 'np_margin',
    label: 'NP margin',
    step: 4,
    ...percent,
    calculated,
    min: 0,
    max: 100,
    formula: '{gp_margin} − {total_business_outflow} ÷ {total_sales} × 100, not below 0',
    hint: 'NP is net profit',
  },
  {
    key: 'declared_margin',
    label: 'Declared margin',
    step: 4,
    ...percent,
    required,
    min: 0,
    max: 100,
    hint: 'Gross margin as the customer states it',
  },
  {
    key: 'industry_margin',
    label: 'Industry margin',
    step: 4,
    ...percent,
    min: 0,
    max: 100,
    hint: 'Usual gross margin in this trade',
  },
]

const loanFields = (limits: Limits): readonly Field[] => [
  {
    key: 'funding_required',
    label: 'Funding required',
    step: 5,
    ...money,
    required,
    min: 0,
    hint: 'Full cost of what the loan is for',
  },
  {
    key: 'customer_contribution',
    label: 'Customer contribution',
    step: 5,
    ...money,
    calculated,
    formula: `${limits.contributionShare}% of {funding_required}`,
  },
  {
    key: 'affordable_emi',
    label: 'Affordable EMI',
    step: 5,
    ...money,
    required,
    min: 0,
    hint: 'EMI is the equated monthly instalment: what the customer can pay each month',
  },
  {
    key: 'eligible_loan_amount',
    label: 'Eligible loan amount',
    step: 5,
    ...money,
    calculated,
    formula: `What ${limits.termMonths} instalments at ${limits.ratePercent}% a year repay, each the smaller of ${limits.surplusShare}% of {monthly_surplus} and {affordable_emi}; whole dollars`,
  },
  {
    key: 'final_loan_amount',
    label: 'Final loan amount',
    step: 5,
    ...money,
    min: 0,
    hint: 'As agreed with the customer; leave empty when still open',
  },
  {
    key: 'max_loan',
    label: 'Maximum loan',
    step: 5,
    ...money,
    calculated,
    formula: 'The lesser of {eligible_loan_amount} and {final_loan_amount}, when that is set',
  },
  {
    key: 'loan_per_ltv',
    label: 'Loan per LTV',
    step: 5,
    ...money,
    calculated,
    formula: `{max_loan} × ${limits.securityFactor}`,
    hint: 'LTV is loan to value: the value that the security should have',
  },
  {
    key: 'final_emi',
    label: 'Final EMI',
    step: 5,
    ...money,
    calculated,
    formula: `The instalment of {max_loan} over ${limits.termMonths} months at ${limits.ratePercent}% a year`,
  },
  {
    key: 'dscr',
    label: 'DSCR',
    step: 5,
    type: 'number',
    calculated,
    formula: '{monthly_surplus} ÷ {final_emi}',
    hint: 'DSCR is the debt service coverage ratio: how many times the surplus pays the instalment',
  },
]

const additionalFields: readonly Field[] = [
  {
    key: 'frequency',
    label: 'Frequency',
    step: 6,
    type: 'select',
    required,
    options: choices({ Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly' }),
    hint: 'How often the business takes in cash',
  },
  {
    key: 'customer_category',
    label: 'Customer category',
    step: 6,
    type: 'select',
    required,
    options: choices({ New: 'New', Existing: 'Existing' }),
  },
  { key: 'remarks', label: 'Remarks', step: 6, type: 'textarea', maxLength: 2000 },
]

export const fieldsOf = (limits: Limits): readonly Field[] => [
  ...cashFlowFields,
  ...tradeFields(limits),
  ...expenseFields,
  ...marginFields,
  ...loanFields(limits),
  ...additionalFields,
]

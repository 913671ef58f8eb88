import type { Form, Step } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import { fieldsOf } from './fields.ts'
import { compute } from './formulas.ts'

const steps: readonly Step[] = [
  {
    number: 1,
    title: 'Cash Flow',
    sections: [
      { kind: 'fields', title: 'Business', rows: [['business_cash_inflow', 'business_cash_outflow']] },
      {
        kind: 'fields',
        title: 'Household',
        rows: [['other_income', 'household_expenses', 'existing_obligations'], ['monthly_surplus']],
      },
    ],
  },
  {
    number: 2,
    title: 'Sales & Purchases',
    sections: [
      {
        kind: 'fields',
        title: 'Sales',
        rows: [
          ['daily_sales', 'weekly_sales', 'monthly_sales'],
          ['sales_volume', 'sales_growth'],
          ['monthly_sales_average', 'total_sales', 'annual_sales'],
        ],
      },
      {
        kind: 'fields',
        title: 'Purchases, stock and credit',
        rows: [
          ['total_purchases', 'stock_value'],
          ['debtors', 'creditors', 'average_credit_throughput'],
        ],
      },
    ],
  },
  {
    number: 3,
    title: 'Expenses',
    sections: [
      {
        kind: 'fields',
        title: 'Business expenses of a month',
        rows: [
          ['salaries_wages', 'rent', 'utilities'],
          ['transport', 'maintenance', 'other_expenses'],
          ['total_business_outflow'],
        ],
      },
    ],
  },
  {
    number: 4,
    title: 'Margins',
    sections: [
      { kind: 'fields', title: 'From the figures', rows: [['gp_margin', 'np_margin']] },
      { kind: 'fields', title: 'To compare with', rows: [['declared_margin', 'industry_margin']] },
    ],
  },
  {
    number: 5,
    title: 'Loan Parameters',
    sections: [
      {
        kind: 'fields',
        title: 'Need and means',
        rows: [
          ['funding_required', 'customer_contribution'],
          ['affordable_emi', 'eligible_loan_amount'],
        ],
      },
      {
        kind: 'fields',
        title: 'Loan',
        rows: [
          ['final_loan_amount', 'max_loan', 'loan_per_ltv'],
          ['final_emi', 'dscr'],
        ],
      },
    ],
  },
  {
    number: 6,
    title: 'Additional Info',
    sections: [{ kind: 'fields', rows: [['frequency', 'customer_category'], ['remarks']] }],
  },
]

/** The Output Sheet, titled Cash Flow Analysis (spec 1 §3, D22), of a policy. */
export const outputSheet = rememberingBuilder(build)

function build({ policy }: FormContext): Form<'output_sheet'> {
  return {
    type: 'output_sheet',
    steps,
    fields: fieldsOf(policy.limits.output),
    summary: [
      { title: 'Cash flow', keys: ['total_sales', 'total_business_outflow', 'monthly_surplus'] },
      { title: 'Sales', keys: ['monthly_sales_average', 'annual_sales', 'average_credit_throughput'] },
      { title: 'Margins', keys: ['gp_margin', 'np_margin'] },
      {
        title: 'Loan',
        keys: [
          'customer_contribution',
          'eligible_loan_amount',
          'max_loan',
          'loan_per_ltv',
          'final_emi',
          'dscr',
        ],
      },
    ],
    compute: answers => compute(answers, policy.limits.output),
    messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
  }
}

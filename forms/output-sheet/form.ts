import { defineSteps } from '../../engine/define-form.ts'
import type { Form } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import { compute } from './formulas.ts'
import { cashFlow } from './steps/1-cash-flow.ts'
import { salesAndPurchases } from './steps/2-sales-and-purchases.ts'
import { expenses } from './steps/3-expenses.ts'
import { margins } from './steps/4-margins.ts'
import { loanParameters } from './steps/5-loan-parameters.ts'
import { additionalInfo } from './steps/6-additional-info.ts'
import { outputSheetTraits } from './traits.ts'

// spec 1 §3.23, §5.13

/** The Output Sheet, titled Cash Flow Analysis (spec 1 §3), of a policy. Keys, order and required fields: D22. */
export const outputSheet = rememberingBuilder(build)

function build({ policy }: FormContext): Form<'output_sheet'> {
  const limits = policy.limits.output
  return {
    type: 'output_sheet',
    traits: outputSheetTraits,
    ...defineSteps([
      cashFlow,
      salesAndPurchases(limits),
      expenses,
      margins,
      loanParameters(limits),
      additionalInfo,
    ]),
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
    compute: answers => compute(answers, limits),
    messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
  }
}

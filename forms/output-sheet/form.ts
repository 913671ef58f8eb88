import { number } from '../../engine/answers.ts'
import { defineSteps } from '../../engine/define-form.ts'
import { formatMoney } from '../../engine/number-format.ts'
import type { Answers, Cause, Computed, Form } from '../../engine/types.ts'
import { memoisedBuilder, type TermsContext } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import { compute } from './formulas.ts'
import { additionalInfo, cashFlow, expenses, loanParameters, margins, salesAndPurchases } from './steps.ts'
import { outputSheetTraits } from './traits.ts'

// spec 1 §3.23, §5.13

/** The Output Sheet of a policy, with the title Cash Flow Analysis (spec 1 §3). Keys, order and required fields: D22. */
export const outputSheet = memoisedBuilder(build)

function build({ policy }: TermsContext): Form<'output_sheet'> {
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
    toneOf: (key, value) => (key === 'monthly_surplus' && value < 0 ? 'bad' : undefined),
    causeOf: (key, answers, computed) => (key === 'gp_margin' ? lossOf(answers, computed) : undefined),
    messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
  }
}

/** Returns the cause of a negative margin, if purchases exceed sales (D45). */
function lossOf(answers: Answers, computed: Computed): Cause | undefined {
  const sales = number(computed, 'total_sales')
  const purchases = number(answers, 'total_purchases')
  if (purchases <= sales) return undefined
  return {
    words: `Total purchases ${formatMoney(purchases)} exceed total sales ${formatMoney(sales)}`,
    inputs: ['total_purchases', 'monthly_sales', 'sales_volume'],
  }
}

import type { StepDefinition } from '../../../engine/define-form.ts'
import { gridOf, type Line } from '../lines.ts'

const workingCapital: readonly Line[] = [
  {
    line: 'working_capital_gap',
    label: 'Working capital gap',
    formula: '{current_assets} − ({current_liabilities} − {wc_limit})',
    needs: ['current_assets'],
    needsWhileOpen: ['current_liabilities'],
    hint: 'Current liabilities are counted here without the working capital limit.',
  },
]

export const workingCapitalStep = (assessmentYear: number): StepDefinition => ({
  title: 'Net Working Capital and Customer Margin',
  sections: [
    gridOf(workingCapital, assessmentYear),
    {
      title: 'Customer margin',
      note: `The share of the ${assessmentYear} working capital gap that the loan leaves to the customer.`,
      rows: [
        [
          {
            key: 'customer_margin_percent',
            label: 'Customer margin',
            type: 'percent',
            unit: '%',
            calculated: true,
            formula: `({working_capital_gap_${assessmentYear}} − {loan_amount}) ÷ {working_capital_gap_${assessmentYear}} × 100`,
            needs: [`working_capital_gap_${assessmentYear}`, 'loan_amount'],
            divisor: { key: `working_capital_gap_${assessmentYear}`, none: 'no working capital gap' },
          },
        ],
      ],
    },
  ],
})

import type { StepDefinition } from '../../../engine/define-form.ts'
import { gridOf, type Line } from '../lines.ts'
import { cashFlowYearsOf } from '../years.ts'

const cashFlow: readonly Line[] = [
  {
    line: 'cash_flow_from_operations',
    label: 'Cash flow from operations',
    formula:
      '{pat} + {depreciation} − (({current_assets} − {cash_bank} − {current_liabilities} + {wc_limit}) − ({current_assets-1} − {cash_bank-1} − {current_liabilities-1} + {wc_limit-1}))',
    needs: ['pat', 'current_assets', 'current_assets-1'],
    needsWhileOpen: ['current_liabilities', 'current_liabilities-1'],
  },
]

export const cashFlowStep = (assessmentYear: number): StepDefinition => ({
  title: 'Cash Flow From Operations',
  sections: [
    {
      ...gridOf(cashFlow, assessmentYear, cashFlowYearsOf(assessmentYear)),
      note: 'Profit after tax plus depreciation, less the increase in current assets without cash over current liabilities without the working capital limit.',
    },
  ],
})

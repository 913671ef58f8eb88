import type { StepDefinition } from '../../../engine/define-form.ts'
import { money } from '../lines.ts'

// spec 2 §3.8

export const loanInformation: StepDefinition = {
  title: 'Loan Information',
  sections: [
    {
      rows: [
        [
          {
            key: 'loan_amount',
            label: 'Loan amount',
            ...money,
            required: true,
            above: 0,
            min: 0,
            initial: 50000,
            hint: 'This analysis is meant for loans over 50,000; any amount greater than 0 is accepted.',
          },
          { key: 'existing_bank_borrowing', label: 'Existing bank borrowing', ...money, min: 0 },
        ],
      ],
    },
  ],
}

/** The inputs of this step that do not belong to the core inputs (D25). */
export const supplementaryKeys: readonly string[] = ['existing_bank_borrowing']

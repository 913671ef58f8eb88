import type { StepDefinition } from '../../../engine/define-form.ts'
import { yesNo } from '../../choices.ts'
import type { Terms } from '../../policy/terms.ts'
import { NAME_LENGTH } from './shared.ts'

// spec 1 §3.20, §5.12

export const creditAndDebt = ({ debtBurdenMax }: Terms['limits']['mse']): StepDefinition => ({
  title: 'Credit & Debt',
  sections: [
    {
      title: 'Co-applicant and guarantor',
      rows: [
        [
          {
            key: 'coApplicantName',
            label: 'Co-applicant name',
            type: 'text',
            maxLength: NAME_LENGTH,
          },
          {
            key: 'coApplicantRelationship',
            label: 'Co-applicant relationship',
            type: 'text',
            maxLength: NAME_LENGTH,
            hint: 'To the customer',
          },
          {
            key: 'coApplicantIncome',
            label: 'Co-applicant income',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'A month',
          },
        ],
        [
          { key: 'guarantorName', label: 'Guarantor name', type: 'text', maxLength: NAME_LENGTH },
          {
            key: 'guarantorRelationship',
            label: 'Guarantor relationship',
            type: 'text',
            maxLength: NAME_LENGTH,
            hint: 'To the customer',
          },
          {
            key: 'guarantorIncome',
            label: 'Guarantor income',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'A month',
          },
        ],
      ],
    },
    {
      title: 'Debt',
      rows: [
        [
          {
            key: 'existingLoanAmount',
            label: 'Existing loan amount',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'Outstanding on all loans together',
          },
          {
            key: 'existingLoanEMI',
            label: 'Existing loan EMI',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'EMI is the equated monthly instalment, of all loans together',
          },
          {
            key: 'existingLoanTenure',
            label: 'Existing loan tenure',
            type: 'integer',
            min: 0,
            max: 600,
            unit: 'months',
          },
        ],
        [
          {
            key: 'monthlyDebtPayments',
            label: 'Monthly debt payments',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'To lenders other than by EMI: suppliers, cards, family',
          },
          {
            key: 'debtBurdenPercentage',
            label: 'Debt burden',
            type: 'percent',
            calculated: true,
            unit: '%',
            formula: '({monthlyDebtPayments} + {existingLoanEMI}) ÷ {totalMonthlyIncome} × 100',
            needs: ['totalMonthlyIncome'],
            needsWhileOpen: [['monthlyDebtPayments', 'existingLoanEMI']],
            divisor: { key: 'totalMonthlyIncome', none: 'no income' },
            hint: `At most ${debtBurdenMax}%`,
          },
        ],
      ],
    },
    {
      title: 'Credit history',
      rows: [
        [
          {
            key: 'creditHistoryYears',
            label: 'Credit history',
            type: 'number',
            required: true,
            min: 0,
            max: 100,
            unit: 'years',
            hint: 'Since the first loan; 0 for none',
          },
          {
            key: 'previousLoanDefaults',
            label: 'Previous loan defaults',
            type: 'select',
            required: true,
            options: yesNo,
            hint: 'Whether any loan was ever written off or over 90 days late',
          },
          {
            key: 'currentCreditScore',
            label: 'Current credit score',
            type: 'integer',
            min: 300,
            max: 900,
            hint: 'Of the credit bureau, 300 to 900',
          },
        ],
      ],
    },
  ],
})

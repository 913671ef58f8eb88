import type { FieldDefinition, FieldsDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { coApplicantLoans, customerLoans, yesNo } from '../../choices.ts'
import { NAME_LENGTH } from './shared.ts'

// spec 1 §3.12–13

export const loans: StepDefinition = {
  title: 'Existing/Past Loans',
  sections: [
    ...customerLoans.map((key, index) => loan(key, `Customer loan ${index + 1}`, 'a customer loan')),
    ...coApplicantLoans.map((key, index) =>
      loan(key, `Co-applicant loan ${index + 1}`, 'a co-applicant loan'),
    ),
    {
      title: 'Automatic totals',
      rows: [
        [
          totalField(
            'totalObligation',
            'Total obligation',
            'Sum of the EMIs of customer loans that count as an obligation and are not to be closed',
            customerLoans.map(loan => `${loan}EMI`),
          ),
          totalField(
            'totalCoApplicantObligation',
            'Total co-applicant obligation',
            'Sum of the EMIs of co-applicant loans that count as an obligation and are not to be closed',
            coApplicantLoans.map(loan => `${loan}EMI`),
          ),
        ],
        [
          totalField(
            'totalPreviousObligation',
            'Total previous obligation',
            '{customerLoan1PreviousObligation} + {customerLoan2PreviousObligation} + {customerLoan3PreviousObligation}',
            customerLoans.map(loan => `${loan}PreviousObligation`),
          ),
          totalField(
            'totalCoApplicantPreviousObligation',
            'Total co-applicant previous obligation',
            '{coApplicantLoan1PreviousObligation} + {coApplicantLoan2PreviousObligation} + {coApplicantLoan3PreviousObligation}',
            coApplicantLoans.map(loan => `${loan}PreviousObligation`),
          ),
        ],
      ],
    },
  ],
}

/** Creates the section of one of the three loans of the customer or of the co-applicant. */
function loan(key: string, label: string, oneOf: string): FieldsDefinition {
  return {
    title: label,
    oneOf,
    rows: [
      [
        {
          key: `${key}Institution`,
          label: `${label} institution`,
          type: 'text',
          maxLength: NAME_LENGTH,
          hint: 'Bank or lender. Needed, with EMI and tenor, once anything of this loan is filled in',
        },
        { key: `${key}Amount`, label: `${label} amount`, type: 'currency', min: 0, unit: '$' },
        {
          key: `${key}EMI`,
          label: `${label} EMI`,
          type: 'currency',
          min: 0,
          unit: '$',
          hint: 'Equated monthly instalment',
        },
        { key: `${key}Outstanding`, label: `${label} outstanding`, type: 'currency', min: 0, unit: '$' },
      ],
      [
        {
          key: `${key}Tenor`,
          label: `${label} tenor`,
          type: 'integer',
          min: 0,
          max: 600,
          unit: 'months',
          hint: 'Agreed number of instalments',
        },
        {
          key: `${key}PaidTenor`,
          label: `${label} paid tenor`,
          type: 'integer',
          min: 0,
          max: 600,
          unit: 'months',
          hint: 'Instalments paid so far',
        },
        {
          key: `${key}BalanceTenor`,
          label: `${label} balance tenor`,
          type: 'integer',
          calculated: true,
          unit: 'months',
          formula: `{${key}Tenor} − {${key}PaidTenor}`,
          needs: [`${key}Tenor`],
          needsWhileOpen: [`${key}PaidTenor`],
        },
      ],
      [
        {
          key: `${key}ToBeClosed`,
          label: `${label} to be closed`,
          type: 'select',
          options: yesNo,
          hint: 'Whether it is repaid before or with the new loan',
        },
        {
          key: `${key}Obligate`,
          label: `${label} obligate`,
          type: 'select',
          options: yesNo,
          hint: 'Whether its EMI counts as an obligation from now on',
        },
        {
          key: `${key}PreviousObligation`,
          label: `${label} previous obligation`,
          type: 'currency',
          min: 0,
          unit: '$',
          hint: 'What it took from the income each month until now',
        },
        { key: `${key}EverOverdue`, label: `${label} ever overdue`, type: 'select', options: yesNo },
      ],
    ],
  }
}

function totalField(key: string, label: string, formula: string, parts: readonly string[]): FieldDefinition {
  return { key, label, type: 'currency', calculated: true, unit: '$', formula, needs: [parts] }
}

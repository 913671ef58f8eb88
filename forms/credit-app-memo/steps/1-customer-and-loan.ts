import type { StepDefinition } from '../../../engine/define-form.ts'
import { businessSegments, choices } from '../../choices.ts'
import { calculated, line, money, percent, required } from './shared.ts'

// spec 2 §3.14–18

export const customerAndLoan: StepDefinition = {
  title: 'Customer and Loan Details',
  sections: [
    {
      title: 'Customer',
      rows: [
        [
          { key: 'dateOfProposal', label: 'Date of Proposal', type: 'date', startsToday: true, required },
          { key: 'branch', label: 'Branch', ...line, required },
        ],
        [
          { key: 'customerName', label: 'Customer Name', ...line, required },
          {
            key: 'purposeForBorrowing',
            label: 'Purpose for Borrowing',
            type: 'select',
            required,
            options: choices({
              'working-capital': 'Working capital',
              'term-loan': 'Term loan',
              'asset-purchase': 'Asset purchase',
              'business-expansion': 'Business expansion',
              other: 'Other',
            }),
          },
        ],
        [
          {
            key: 'businessSegment',
            label: 'Business Segment',
            type: 'select',
            required,
            options: businessSegments,
          },
          { key: 'businessSubSegment', label: 'Business Sub-Segment', ...line, required },
        ],
        [{ key: 'currentBankers', label: 'Current Bankers', ...line, required }],
      ],
    },
    {
      title: 'Loan',
      rows: [
        [
          {
            key: 'facilityType',
            label: 'Facility Type',
            type: 'select',
            required,
            options: choices({
              'term-loan': 'Term loan',
              'working-capital': 'Working capital',
              overdraft: 'Overdraft',
              'credit-line': 'Credit line',
              'letter-of-credit': 'Letter of credit',
            }),
          },
        ],
        [
          { key: 'loanAmount', label: 'Loan Amount', ...money, required, min: 0 },
          {
            key: 'loanTerm',
            label: 'Loan Term',
            type: 'integer',
            unit: 'months',
            required,
            min: 1,
            max: 360,
            hint: 'A whole number of months, 1 to 360.',
          },
          {
            key: 'interestRate',
            label: 'Interest Rate',
            ...percent,
            required,
            min: 0,
            max: 100,
            hint: 'Per year.',
          },
        ],
        [
          { key: 'processingFee', label: 'Processing Fee', ...money, min: 0 },
          {
            key: 'emiAmount',
            label: 'EMI Amount',
            ...money,
            calculated,
            formula: 'Equal monthly instalment of {loanAmount} over {loanTerm} at {interestRate} a year',
            needs: ['loanAmount', 'loanTerm', 'interestRate'],
          },
        ],
      ],
    },
  ],
}

import type { ApplicantWords } from './words.ts'

export const mseAssessmentWords: ApplicantWords = {
  officersOnly: () => false,
  fields: {
    coApplicantRelationship: { hint: 'To you' },
    guarantorRelationship: { hint: 'To you' },
    existingLoanAmount: { label: 'Present loans', hint: 'What you still owe on all loans together' },
    existingLoanEMI: {
      label: 'Instalments of present loans',
      hint: 'EMI is the equated monthly instalment, of all your loans together',
    },
    monthlyDebtPayments: { hint: 'What else you pay back each month: to suppliers, for cards, to family' },
    currentCreditScore: { hint: 'Of the credit bureau, 300 to 900, if you know it' },
    creditHistoryYears: { hint: 'Since your first loan; 0 for none' },
    businessVintage: { label: 'Years in business', hint: 'Time since your business began' },
    repaymentCapacity: { label: 'What you can repay' },
  },
  phrases: [[/^Consider (.+) income$/, 'Count my $1 income']],
}

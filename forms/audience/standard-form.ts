import type { ApplicantWords } from './words.ts'

/** Fields that the lender calculates, judges or takes from its policy. None of them is required (D17). */
const officers = new Set([
  'processingFee',
  'expectedMarginWorkingCapital',
  'expectedMarginCapitalExpenditure',
  'loanEligibility',
  'loanAmountApproved',
  'loanPerProgramLTV',
  'loanToMarketValue',
  // These depend on which loans an officer counts as an obligation.
  'totalObligation',
  'totalCoApplicantObligation',
  'totalPreviousObligation',
  'totalCoApplicantPreviousObligation',
])

/** The same for fields of each property, loan, supplier and buyer. */
const officersOfEach =
  /^(property\d(LTVValue)|\w+Loan\d(Obligate|PreviousObligation)|(supplier|buyer)\dQuality)$/

export const standardFormWords: ApplicantWords = {
  officersOnly: key => officers.has(key) || officersOfEach.test(key),
  fields: {
    customerName: { label: 'Your name', hint: 'As on your identity document' },
    familyMembers: { hint: 'People in your household, you included' },
    existingCustomer: {
      label: 'Already a customer',
      hint: 'Whether you have or had an account or a loan with this lender',
    },
    existingSinceYear: {
      label: 'Customer since',
      hint: 'Year of your first account or loan, not in the future',
    },
    residenceOwnership: { label: 'Ownership of your home' },
    residenceLocation: { label: 'Where you live' },
    residenceVintage: { label: 'Years at this address', hint: '' },
    multipleIncomeSource: {
      label: 'Other incomes',
      hint: 'Whether your household lives on more than this business',
    },
    liveLoan: { label: 'Loan being repaid', hint: 'Whether you are repaying any loan now' },
    pastLoan: { label: 'Loan repaid before', hint: 'Whether you have repaid and closed any loan before' },
    dpdCondition1: {
      label: 'Delay on present loans',
      hint: 'The longest delay of any instalment on a loan that you are still repaying',
    },
    dpdCondition2: {
      label: 'Delay on past loans',
      hint: 'The longest delay of any instalment on a loan that is closed',
    },
    currentlyNoLoans: { label: 'No loans at present', hint: 'You repay no loan to anyone' },
    coApplicantName: { hint: 'Leave this step empty when nobody applies with you or guarantees the loan' },
    interactionLevel: { label: 'How often you meet', hint: '' },
    enterpriseName: { label: 'Name of your business' },
    constitutionOfEnterprise: { label: 'Legal form of your business', hint: '' },
    businessVintage: { label: 'Years in business', hint: 'Time since your business began' },
    grossMarginBusiness: {
      label: 'Gross margin of your business',
      hint: 'Sales less purchases, as a share of sales; an estimate will do',
    },
    workplaceVintage: { label: 'Years at this workplace', hint: '' },
    loanAmount: { hint: 'The amount that you ask for' },
    interestRate: { hint: 'Per year, as the lender offers it; 0 when you have no offer yet' },
    capitalExpenditureCost: {
      label: 'Cost of what you buy',
      hint: 'Full cost, what you pay yourself included',
    },
    customerMarginTransaction: {
      label: 'Your share of the cost',
      hint: 'The part of it that you pay yourself',
    },
    affordableEMI: { label: 'Monthly instalment you can pay', hint: '' },
    referenceName: { hint: 'Somebody outside your family who knows you' },
    BranchName: { hint: 'The branch of the lender that you go to' },
  },
  phrases: [
    [/^Customer loan/, 'Your loan'],
    [/^a customer loan$/, 'a loan of yours'],
    [/^Customer's contribution$/, 'Your contribution'],
    [/^Eligibility$/, 'What you can pay'],
    [/^Acquaintance with the customer$/, 'How you know each other'],
    [/\bwith (the )?customer\b/, 'with you'],
    [/\bknowing the customer\b/, 'knowing you'],
    [/^Customer$/, 'You'],
  ],
  options: {
    of: key => /\d(OwnedBy|Owner)$/.test(key),
    labels: { customer: 'You', joint: 'You and the co-applicant' },
  },
}

import { text } from '../../../engine/answers.ts'
import type { Answers, Computed } from '../../../engine/types.ts'
import { type Applicant, rounded } from '../applicant.ts'

/** What the officer proposes for each of the scorecard's risk bands (D24). */
const proposals: Readonly<
  Record<string, { readonly risk: string; readonly decision: string; readonly words: string }>
> = {
  'Lowest Risk': { risk: 'low-risk', decision: 'approve', words: 'Approve on standard terms.' },
  'Low Risk': { risk: 'low-risk', decision: 'approve', words: 'Approve on standard terms.' },
  'Moderate Risk': {
    risk: 'medium-risk',
    decision: 'conditional-approval',
    words: 'Approve with the property as security.',
  },
  'High Risk': {
    risk: 'high-risk',
    decision: 'defer',
    words: 'Defer until two further quarters of accounts are seen.',
  },
}
const weakest = {
  risk: 'very-high-risk',
  decision: 'reject',
  words: 'Decline; invite a smaller request in a year.',
}

/** The Credit Application Memo of a customer; `scorecard` holds the calculated values of the Expert Scorecard. */
export function creditAppMemoAnswers(
  applicant: Applicant,
  scorecard: Computed,
  branch: string,
  proposedOn: string,
): Answers {
  const { trade, loan, property, vehicleValue, savings, spouse, people } = applicant
  const proposal = proposals[text(scorecard, 'riskCategory')] ?? weakest
  const overdue = applicant.daysLate !== 'never-late'
  const deviates = overdue || spouse === null
  return {
    dateOfProposal: proposedOn,
    branch,
    customerName: applicant.name,
    purposeForBorrowing: loan.purpose,
    businessSegment: trade.segment,
    businessSubSegment: trade.subSegment,
    currentBankers: applicant.banks.join(', '),
    facilityType: loan.purpose === 'working-capital' ? 'working-capital' : 'term-loan',
    loanAmount: loan.amount,
    loanTerm: loan.months,
    interestRate: loan.ratePercent,
    processingFee: rounded(loan.amount * 0.01, 5),
    thirdPartyGuarantor: spouse ? 'yes' : 'no',
    guarantorIncome: spouse ? 'adequate' : 'not-applicable',
    supplierReference: 'positive',
    buyerReference: trade.segment === 'retail' ? 'not-applicable' : 'positive',
    creditRiskScore: proposal.risk,
    anyLoansOverdue: overdue ? 'yes' : 'no',
    totalAssetsValue: (property?.value ?? 0) + vehicleValue + savings + applicant.stock,
    policyDeviation: deviates ? 'yes' : 'no',
    ...(deviates && {
      deviationReason: overdue
        ? 'An earlier instalment was late; the account is current now.'
        : 'No guarantor is available.',
    }),
    promoterEntrepreneur: `${applicant.name}, ${applicant.ageYears}, has run the business for ${applicant.businessYears} years.`,
    businessActivity: `${applicant.enterprise}: ${trade.product.toLowerCase()}, ${applicant.employees} employees.`,
    marketDemand: trade.peakMonths
      ? `Steady, with a peak in ${trade.peakMonths}.`
      : 'Steady through the year; several regular buyers.',
    cashFlowAnalysis: `Monthly sales of about $${applicant.month.sales.toLocaleString('en-US')}; the surplus was checked against bank credits.`,
    guarantorReferences: spouse
      ? `${spouse.name}, salaried, guarantees the loan.`
      : `${people.reference} was telephoned and speaks well of the customer.`,
    endUse:
      loan.purpose === 'working-capital'
        ? 'Stock for the coming season.'
        : loan.purpose === 'asset-purchase'
          ? 'Equipment as quoted by the supplier.'
          : 'A second point of sale.',
    recommendation: proposal.words,
    observations: 'Premises visited; stock and books agree with the figures given.',
    decision: proposal.decision,
  }
}

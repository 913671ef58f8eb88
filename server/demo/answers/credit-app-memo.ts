import { text } from '../../../engine/answers.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import type { Answers, Computed } from '../../../engine/types.ts'
import { compute } from '../../../forms/credit-app-memo/formulas.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { type Applicant, hasPaidLate, rounded } from '../applicant.ts'

/** The officer's possible proposals, from the most cautious to the boldest. */
const proposals = [
  { decision: 'reject', words: 'Decline; invite a smaller request in a year.' },
  { decision: 'defer', words: 'Defer until two further quarters of accounts are seen.' },
  {
    decision: 'conditional-approval',
    words: 'Approve once three further months of bank statements are seen.',
  },
  { decision: 'approve', words: 'Approve on standard terms.' },
] as const

/** The index in `proposals` for each category of the scorecard (D24) and of the memo. */
const cautionOf: Readonly<Record<string, number>> = {
  'Lowest Risk': 3,
  'Low Risk': 3,
  'Moderate Risk': 2,
  'Medium Risk': 2,
  'High Risk': 1,
}

/** The officer's reason for each deviation. */
const reasons: Readonly<Record<string, string>> = {
  D1: 'The term is short at the customer’s wish; the surplus carries the instalment.',
  D2: 'Assets are few, as the business is young; the stock turns quickly.',
  D3: 'The scorecard’s risk is high.',
  D4: 'No guarantor is available.',
  D5: 'An earlier instalment was late; the account is current now.',
}

/** Returns a customer's Credit Application Memo. `scorecard` holds the calculated values of the Expert Scorecard. */
export function creditAppMemoAnswers(
  applicant: Applicant,
  scorecard: Computed,
  branch: string,
  proposedOn: string,
): Answers {
  const band = text(scorecard, 'riskCategory')
  const answers = facts(applicant, band, branch, proposedOn)
  const { deviationCode, riskCategory } = compute(answers, currentPolicy().limits.memo)
  // The proposal is never bolder than the scorecard's or the memo's own category allows.
  const caution = Math.min(...[band, String(riskCategory)].map(name => cautionOf[name] ?? 0))
  const { decision, words } = proposals[caution] ?? proposals[0]
  const codes = String(deviationCode).split(', ')
  const deviates = codes.some(code => code in reasons)
  return {
    ...answers,
    policyDeviation: deviates ? 'yes' : 'no',
    ...(deviates && { deviationReason: codes.map(code => reasons[code]).join(' ') }),
    recommendation: words,
    decision,
  }
}

function facts(applicant: Applicant, band: string, branch: string, proposedOn: string): Answers {
  const { trade, loan, property, vehicleValue, savings, spouse, people } = applicant
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
    creditRiskScore:
      currentPolicy().scorecard.bands.find(({ name }) => name === band)?.creditRiskScore ?? 'very-high-risk',
    anyLoansOverdue: hasPaidLate(applicant) ? 'yes' : 'no',
    totalAssetsValue: (property?.value ?? 0) + vehicleValue + savings + applicant.stock,
    promoterEntrepreneur: `${applicant.name}, ${applicant.ageYears}, has run the business for ${applicant.businessYears} years.`,
    businessActivity: `${applicant.enterprise}: ${trade.product.toLowerCase()}, ${applicant.employees} employees.`,
    marketDemand: trade.peakMonths
      ? `Steady, with a peak in ${trade.peakMonths}.`
      : 'Steady through the year; several regular buyers.',
    cashFlowAnalysis: `Monthly sales of about $${formatNumber(applicant.month.sales)}; the surplus was checked against bank credits.`,
    guarantorReferences: spouse
      ? `${spouse.name}, salaried, guarantees the loan.`
      : `${people.reference} was telephoned and speaks well of the customer.`,
    endUse:
      loan.purpose === 'working-capital'
        ? 'Stock for the coming season.'
        : loan.purpose === 'asset-purchase'
          ? 'Equipment as quoted by the supplier.'
          : 'A second point of sale.',
    observations: 'Premises visited; stock and books agree with the figures given.',
  }
}

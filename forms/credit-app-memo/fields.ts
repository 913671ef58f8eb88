import type { Field } from '../../engine/types.ts'
import { businessSegments, choices } from '../choices.ts'
import type { Policy } from '../policy.ts'

// spec 2 §9.18

type Limits = Policy['limits']['memo']

const yesNo = choices({ yes: 'Yes', no: 'No' })

const references = { positive: 'Positive', negative: 'Negative', 'not-available': 'Not available' }

const creditRiskScores: Readonly<Record<string, string>> = {
  'low-risk': 'Low risk',
  'medium-risk': 'Medium risk',
  'high-risk': 'High risk',
  'very-high-risk': 'Very high risk',
}

const line = { type: 'text', maxLength: 200 } as const
const prose = { type: 'textarea', maxLength: 5000 } as const
const money = { type: 'currency', unit: '$' } as const
const percent = { type: 'percent', unit: '%' } as const
const required = true
const calculated = true

/** Every field of the Credit Application Memo, in the order of the screen (spec 2 §3.14–25, §5.9–11, §9). */
export const fieldsOf = (limits: Limits): readonly Field[] => [
  { key: 'dateOfProposal', label: 'Date of Proposal', step: 1, type: 'date', required },
  { key: 'branch', label: 'Branch', step: 1, ...line, required },
  { key: 'customerName', label: 'Customer Name', step: 1, ...line, required },
  {
    key: 'purposeForBorrowing',
    label: 'Purpose for Borrowing',
    step: 1,
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
  {
    key: 'businessSegment',
    label: 'Business Segment',
    step: 1,
    type: 'select',
    required,
    options: businessSegments,
  },
  { key: 'businessSubSegment', label: 'Business Sub-Segment', step: 1, ...line, required },
  { key: 'currentBankers', label: 'Current Bankers', step: 1, ...line, required },
  {
    key: 'facilityType',
    label: 'Facility Type',
    step: 1,
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
  { key: 'loanAmount', label: 'Loan Amount', step: 1, ...money, required, min: 0 },
  {
    key: 'loanTerm',
    label: 'Loan Term',
    step: 1,
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
    step: 1,
    ...percent,
    required,
    min: 0,
    max: 100,
    hint: 'Per year.',
  },
  { key: 'processingFee', label: 'Processing Fee', step: 1, ...money, min: 0 },
  {
    key: 'emiAmount',
    label: 'EMI Amount',
    step: 1,
    ...money,
    calculated,
    formula: 'Equal monthly instalment of {loanAmount} over {loanTerm} at {interestRate} a year',
  },
  {
    key: 'thirdPartyGuarantor',
    label: 'Third-Party Guarantor',
    step: 2,
    type: 'select',
    required,
    options: yesNo,
  },
  {
    key: 'guarantorIncome',
    label: 'Guarantor Income',
    step: 2,
    type: 'select',
    required,
    options: choices({
      adequate: 'Adequate',
      'not-applicable': 'Not applicable',
      insufficient: 'Insufficient',
    }),
  },
  {
    key: 'supplierReference',
    label: 'Supplier Reference',
    step: 2,
    type: 'select',
    required,
    options: choices(references),
  },
  {
    key: 'buyerReference',
    label: 'Buyer Reference',
    step: 2,
    type: 'select',
    options: choices({ ...references, 'not-applicable': 'Not applicable' }),
  },
  {
    key: 'creditRiskScore',
    label: 'Credit Risk Score',
    step: 2,
    type: 'select',
    required,
    options: choices(creditRiskScores),
  },
  {
    key: 'anyLoansOverdue',
    label: 'Any Loans Overdue',
    step: 2,
    type: 'select',
    required,
    options: yesNo,
  },
  { key: 'totalAssetsValue', label: 'Total Assets Value', step: 2, ...money, required, min: 0 },
  {
    key: 'policyDeviation',
    label: 'Policy Deviation',
    step: 2,
    type: 'select',
    required,
    options: yesNo,
  },
  {
    key: 'deviationReason',
    label: 'Deviation Reason',
    step: 2,
    ...prose,
    hint: 'When a deviation code is shown below, say why the loan should be made all the same.',
  },
  {
    key: 'dbrPercentage',
    label: 'Debt Burden Ratio (DBR)',
    step: 2,
    ...percent,
    calculated,
    formula: `{emiAmount} ÷ (${limits.dbrShareOfLoan}% of {loanAmount}) × 100`,
  },
  {
    key: 'assetCoverage',
    label: 'Asset Coverage',
    step: 2,
    type: 'number',
    calculated,
    formula: '{totalAssetsValue} ÷ {loanAmount}',
  },
  {
    key: 'loanToValueRatio',
    label: 'Loan-to-Value Ratio (LTV)',
    step: 2,
    ...percent,
    calculated,
    formula: '{loanAmount} ÷ {totalAssetsValue} × 100',
  },
  {
    key: 'deviationCode',
    label: 'Deviation Code',
    step: 2,
    type: 'text',
    calculated,
    formula: deviationText(limits),
  },
  {
    key: 'riskCategory',
    label: 'Risk Category',
    step: 2,
    type: 'text',
    calculated,
    formula: riskText(limits),
  },
  { key: 'promoterEntrepreneur', label: 'Promoter / Entrepreneur', step: 3, ...prose, required },
  { key: 'businessActivity', label: 'Business Activity', step: 3, ...prose, required },
  { key: 'marketDemand', label: 'Market Demand', step: 3, ...prose, required },
  { key: 'cashFlowAnalysis', label: 'Cash Flow Analysis', step: 3, ...prose, required },
  { key: 'guarantorReferences', label: 'Guarantor References', step: 3, ...prose, required },
  { key: 'endUse', label: 'End Use', step: 3, ...prose, required },
  { key: 'recommendation', label: 'Recommendation', step: 4, ...prose, required },
  { key: 'observations', label: 'Observations', step: 4, ...prose, required },
  {
    key: 'decision',
    label: 'Decision',
    step: 4,
    type: 'select',
    required,
    options: choices({
      approve: 'Approve',
      reject: 'Reject',
      'conditional-approval': 'Conditional approval',
      defer: 'Defer',
    }),
  },
  { key: 'approverComments', label: 'Approver Comments', step: 4, ...prose },
]

function deviationText({ dbrMax, coverageMin, deviationScores }: Limits): string {
  const scores = deviationScores.map(score => creditRiskScores[score]?.replace(/ risk$/, '').toLowerCase())
  return `D1 when DBR {dbrPercentage} is over ${dbrMax}%; D2 when coverage {assetCoverage} is under ${coverageMin}; D3 when the score {creditRiskScore} is ${scores.join(' or ')}; D4 when the guarantor answer {thirdPartyGuarantor} is no; D5 when loans are overdue: {anyLoansOverdue}`
}

function riskText({ riskPoints, categories }: Limits): string {
  const { score, otherScore, dbr, coverage, overdue } = riskPoints
  const mostForScore = Math.max(otherScore, ...Object.values(score))
  const burdens = dbr.toReversed().map(({ over, points }) => `over ${over}%: ${points}`)
  const coverages = coverage.toReversed().map(({ under, points }) => `under ${under}: ${points}`)
  const ranges = categories.map(({ name, from }, index) => {
    const above = categories[index - 1]
    if (!above) return `${from} or more: ${name}`
    return from === 0 ? `else ${name}` : `${from} to ${above.from - 1}: ${name}`
  })
  return `Points for the score {creditRiskScore} (${otherScore} to ${mostForScore}), DBR {dbrPercentage} (${burdens.join(', ')}), coverage {assetCoverage} (${coverages.join(', ')}) and overdue loans {anyLoansOverdue} (${overdue}). ${ranges.join('; ')}`
}

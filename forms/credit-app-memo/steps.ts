import type { StepDefinition } from '../../engine/define-form.ts'
import { businessSegments, choices } from '../choices.ts'
import type { Terms } from '../policy/terms.ts'

// spec 2 §3.14–18
// spec 2 §3.19–22, §9.18; D54
// spec 2 §3.23
// spec 2 §3.23–24; D54

/** Properties that many fields of the form share. */

const line = { type: 'text', maxLength: 200 } as const
const prose = { type: 'textarea', maxLength: 5000 } as const
const money = { type: 'currency', unit: '$' } as const
const percent = { type: 'percent', unit: '%' } as const
const required = true
const calculated = true
const byHand = true

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

type Limits = Terms['limits']['memo']

const yesNo = choices({ yes: 'Yes', no: 'No' })

const references = { positive: 'Positive', negative: 'Negative', 'not-available': 'Not available' }

const creditRiskScores: Readonly<Record<string, string>> = {
  'low-risk': 'Low risk',
  'medium-risk': 'Medium risk',
  'high-risk': 'High risk',
  'very-high-risk': 'Very high risk',
}

/** The keys on which both the deviations and the risk category depend. */
const riskFacts = ['dbrPercentage', 'assetCoverage', 'creditRiskScore', 'anyLoansOverdue'] as const

export const riskAndReferences = (limits: Limits): StepDefinition => ({
  title: 'Risk Assessment and References',
  sections: [
    {
      title: 'Guarantor and references',
      rows: [
        [
          {
            key: 'thirdPartyGuarantor',
            label: 'Third-Party Guarantor',
            type: 'select',
            required,
            options: yesNo,
          },
          {
            key: 'guarantorIncome',
            label: 'Guarantor Income',
            type: 'select',
            required,
            options: choices({
              adequate: 'Adequate',
              'not-applicable': 'Not applicable',
              insufficient: 'Insufficient',
            }),
          },
        ],
        [
          {
            key: 'supplierReference',
            label: 'Supplier Reference',
            type: 'select',
            required,
            options: choices(references),
          },
          {
            key: 'buyerReference',
            label: 'Buyer Reference',
            type: 'select',
            options: choices({ ...references, 'not-applicable': 'Not applicable' }),
          },
        ],
      ],
    },
    {
      title: 'Risk',
      rows: [
        [
          {
            key: 'creditRiskScore',
            label: 'Credit Risk Score',
            type: 'select',
            required,
            byHand,
            options: choices(creditRiskScores),
          },
          {
            key: 'anyLoansOverdue',
            label: 'Any Loans Overdue',
            type: 'select',
            required,
            options: yesNo,
          },
        ],
        [
          { key: 'totalAssetsValue', label: 'Total Assets Value', ...money, required, min: 0 },
          {
            key: 'policyDeviation',
            label: 'Policy Deviation',
            type: 'select',
            required,
            byHand,
            options: yesNo,
          },
        ],
        [
          {
            key: 'deviationReason',
            label: 'Deviation Reason',
            ...prose,
            byHand,
            hint: 'When a deviation code is shown below, say why the loan should still be made.',
          },
        ],
      ],
    },
    {
      title: 'Calculated risk metrics',
      rows: [
        [
          {
            key: 'dbrPercentage',
            label: 'Debt Burden Ratio (DBR)',
            ...percent,
            calculated,
            formula: `{emiAmount} ÷ (${limits.dbrShareOfLoan}% of {loanAmount}) × 100`,
            needs: ['emiAmount'],
            divisor: { key: 'loanAmount', none: 'no loan' },
          },
          {
            key: 'assetCoverage',
            label: 'Asset Coverage',
            type: 'number',
            calculated,
            formula: '{totalAssetsValue} ÷ {loanAmount}',
            needs: ['totalAssetsValue', 'loanAmount'],
            divisor: { key: 'loanAmount', none: 'no loan' },
          },
          {
            key: 'loanToValueRatio',
            label: 'Loan-to-Value Ratio (LTV)',
            ...percent,
            calculated,
            formula: '{loanAmount} ÷ {totalAssetsValue} × 100',
            needs: ['loanAmount', 'totalAssetsValue'],
            divisor: { key: 'totalAssetsValue', none: 'no assets' },
          },
        ],
        [
          {
            key: 'deviationCode',
            label: 'Deviation Code',
            type: 'text',
            calculated,
            formula: deviationText(limits),
            needs: [...riskFacts, 'thirdPartyGuarantor'],
          },
          {
            key: 'riskCategory',
            label: 'Risk Category',
            type: 'text',
            calculated,
            formula: riskText(limits),
            needs: riskFacts,
          },
        ],
      ],
    },
  ],
})

function deviationText({ dbrMax, coverageMin, deviationScores }: Limits): string {
  const scores = deviationScores.map(score => creditRiskScores[score]?.replace(/ risk$/, '').toLowerCase())
  return `D1, over ${dbrMax}%: {dbrPercentage}. D2, under ${coverageMin}: {assetCoverage}. D3, ${scores.join(' or ')}: {creditRiskScore}. D4, no third party: {thirdPartyGuarantor}. D5, overdue: {anyLoansOverdue}. The codes`
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

export const qualitativeAssessment: StepDefinition = {
  title: 'Qualitative Assessment',
  sections: [
    {
      rows: [
        [{ key: 'promoterEntrepreneur', label: 'Promoter / Entrepreneur', ...prose, required }],
        [{ key: 'businessActivity', label: 'Business Activity', ...prose, required }],
        [{ key: 'marketDemand', label: 'Market Demand', ...prose, required }],
        [{ key: 'cashFlowAnalysis', label: 'Cash Flow Analysis', ...prose, required }],
        [{ key: 'guarantorReferences', label: 'Guarantor References', ...prose, required }],
        [{ key: 'endUse', label: 'End Use', ...prose, required }],
      ],
    },
  ],
}

export const approvalAndDecision: StepDefinition = {
  title: 'Approval and Decision',
  sections: [
    {
      rows: [
        [{ key: 'recommendation', label: 'Recommendation', ...prose, required, byHand }],
        [{ key: 'observations', label: 'Observations', ...prose, required }],
        [
          {
            key: 'decision',
            label: 'Decision',
            type: 'select',
            required,
            byHand,
            options: choices({
              approve: 'Approve',
              reject: 'Reject',
              'conditional-approval': 'Conditional approval',
              defer: 'Defer',
            }),
          },
        ],
        [{ key: 'approverComments', label: 'Approver Comments', ...prose, byHand }],
      ],
    },
  ],
}

import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import type { Terms } from '../../policy.ts'
import { byHand, calculated, money, percent, prose, required } from './shared.ts'

// spec 2 §3.19–22, §9.18; D54

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

import { number, text } from '../../engine/answers.ts'
import { emi, finite, ratio } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'

// spec 2 §3.25, §9.19–23

/** The instalment is measured against this share of the loan. Source: part 2 §9. */
const DBR_SHARE_OF_LOAN = 0.15

/** What the deviation codes and the risk points look at. */
export interface RiskFacts {
  readonly dbrPercent: number
  /** Assets over loan. */
  readonly assetCoverage: number
  readonly creditRiskScore: string
  readonly thirdPartyGuarantor: string
  readonly anyLoansOverdue: string
}

/** Every calculated value of the memo: USD, percent, and the two texts. Source: part 2 §4.10–12, §9; D30. */
export function memoFigures(answers: Answers): Computed {
  const loan = number(answers, 'loanAmount')
  const assets = number(answers, 'totalAssetsValue')
  const emiAmount = emi(loan, number(answers, 'interestRate'), number(answers, 'loanTerm'))
  const dbrPercentage = finite(ratio(emiAmount, DBR_SHARE_OF_LOAN * loan) * 100)
  const assetCoverage = ratio(assets, loan)
  const facts: RiskFacts = {
    dbrPercent: dbrPercentage,
    assetCoverage,
    creditRiskScore: text(answers, 'creditRiskScore'),
    thirdPartyGuarantor: text(answers, 'thirdPartyGuarantor'),
    anyLoansOverdue: text(answers, 'anyLoansOverdue'),
  }
  return {
    emiAmount,
    dbrPercentage,
    assetCoverage,
    loanToValueRatio: finite(ratio(loan, assets) * 100),
    deviationCode: deviationCodes(facts),
    riskCategory: riskCategory(riskPoints(facts)),
  }
}

// spec 2 §9, D30
const deviations: readonly { readonly code: string; readonly applies: (facts: RiskFacts) => boolean }[] = [
  { code: 'D1', applies: facts => facts.dbrPercent > 40 },
  { code: 'D2', applies: facts => facts.assetCoverage < 1.25 },
  { code: 'D3', applies: facts => ['high-risk', 'very-high-risk'].includes(facts.creditRiskScore) },
  { code: 'D4', applies: facts => facts.thirdPartyGuarantor === 'no' },
  { code: 'D5', applies: facts => facts.anyLoansOverdue === 'yes' },
]

/** All codes that apply, in order: "D1, D3"; 'No Deviation' when none does. */
export function deviationCodes(facts: RiskFacts): string {
  const codes = deviations.filter(deviation => deviation.applies(facts)).map(deviation => deviation.code)
  return codes.length > 0 ? codes.join(', ') : 'No Deviation'
}

/** 1 to 10. Source: part 2 §4. */
export function riskPoints(facts: RiskFacts): number {
  return (
    scorePoints(facts.creditRiskScore) +
    (facts.dbrPercent > 50 ? 2 : facts.dbrPercent > 30 ? 1 : 0) +
    (facts.assetCoverage < 1 ? 2 : facts.assetCoverage < 1.5 ? 1 : 0) +
    (facts.anyLoansOverdue === 'yes' ? 2 : 0)
  )
}

function scorePoints(creditRiskScore: string): number {
  switch (creditRiskScore) {
    case 'very-high-risk':
      return 4
    case 'high-risk':
      return 3
    case 'medium-risk':
      return 2
    default:
      return 1
  }
}

/** Source: part 2 §4. */
export function riskCategory(points: number): string {
  if (points >= 8) return 'Very High Risk'
  if (points >= 6) return 'High Risk'
  return points >= 4 ? 'Medium Risk' : 'Low Risk'
}

import { number, text } from '../../engine/answers.ts'
import { emi, finite, ratio } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Terms } from '../policy.ts'

// spec 2 §3.25, §9.19–23

type Limits = Terms['limits']['memo']

/** What the deviation codes and the risk points look at. */
export interface RiskFacts {
  readonly dbrPercent: number
  /** Assets over loan. */
  readonly assetCoverage: number
  readonly creditRiskScore: string
  readonly thirdPartyGuarantor: string
  readonly anyLoansOverdue: string
}

/** Every calculated value of the memo: USD, percent, and the two texts (spec 2 §4.10–12, §9; D30). */
export function compute(answers: Answers, limits: Limits): Computed {
  const loan = number(answers, 'loanAmount')
  const assets = number(answers, 'totalAssetsValue')
  const emiAmount = emi(loan, number(answers, 'interestRate'), number(answers, 'loanTerm'))
  const dbrPercentage = finite(ratio(emiAmount, (limits.dbrShareOfLoan / 100) * loan) * 100)
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
    deviationCode: deviationCodes(facts, limits),
    riskCategory: riskCategory(riskPoints(facts, limits), limits),
  }
}

// spec 2 §9, D30
const deviations: readonly {
  readonly code: string
  readonly applies: (facts: RiskFacts, limits: Limits) => boolean
}[] = [
  { code: 'D1', applies: (facts, { dbrMax }) => facts.dbrPercent > dbrMax },
  { code: 'D2', applies: (facts, { coverageMin }) => facts.assetCoverage < coverageMin },
  { code: 'D3', applies: (facts, { deviationScores }) => deviationScores.includes(facts.creditRiskScore) },
  { code: 'D4', applies: facts => facts.thirdPartyGuarantor === 'no' },
  { code: 'D5', applies: facts => facts.anyLoansOverdue === 'yes' },
]

/** All codes that apply, in order: "D1, D3"; 'No Deviation' when none does. */
export function deviationCodes(facts: RiskFacts, limits: Limits): string {
  const codes = deviations.filter(({ applies }) => applies(facts, limits)).map(({ code }) => code)
  return codes.length > 0 ? codes.join(', ') : 'No Deviation'
}

/** spec 2 §4 */
export function riskPoints(facts: RiskFacts, limits: Limits): number {
  const { score, otherScore, dbr, coverage, overdue } = limits.riskPoints
  return (
    (score[facts.creditRiskScore] ?? otherScore) +
    (dbr.find(({ over }) => facts.dbrPercent > over)?.points ?? 0) +
    (coverage.find(({ under }) => facts.assetCoverage < under)?.points ?? 0) +
    (facts.anyLoansOverdue === 'yes' ? overdue : 0)
  )
}

/** The first category whose points are reached (spec 2 §4). */
export function riskCategory(points: number, { categories }: Limits): string {
  return categories.find(({ from }) => points >= from)?.name ?? ''
}

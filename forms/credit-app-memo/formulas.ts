import { number } from '../../engine/answers.ts'
import { emi, finite, ratio } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import { deviationCodes, type RiskFacts, riskFactsOf } from '../deviations.ts'
import type { Terms } from '../policy/terms.ts'

// spec 2 §3.25, §9.19–22

type Limits = Terms['limits']['memo']

/** Calculates all values of the memo: amounts in USD, rates in percent, and two texts (spec 2 §4.10–12, §9; D30). */
export function compute(answers: Answers, limits: Limits): Computed {
  const loan = number(answers, 'loanAmount')
  const assets = number(answers, 'totalAssetsValue')
  const emiAmount = emi(loan, number(answers, 'interestRate'), number(answers, 'loanTerm'))
  const dbrPercentage = finite(ratio(emiAmount, (limits.dbrShareOfLoan / 100) * loan) * 100)
  const assetCoverage = ratio(assets, loan)
  const facts = riskFactsOf(answers, { dbrPercent: dbrPercentage, assetCoverage })
  return {
    emiAmount,
    dbrPercentage,
    assetCoverage,
    loanToValueRatio: finite(ratio(loan, assets) * 100),
    deviationCode: deviationCodes(facts, limits),
    riskCategory: riskCategory(riskPoints(facts, limits), limits),
  }
}

/** Returns the risk points of a memo; more points mean a higher risk (spec 2 §4). */
export function riskPoints(facts: RiskFacts, limits: Limits): number {
  const { score, otherScore, dbr, coverage, overdue } = limits.riskPoints
  return (
    (score[facts.creditRiskScore] ?? otherScore) +
    (dbr.find(({ over }) => facts.dbrPercent > over)?.points ?? 0) +
    (coverage.find(({ under }) => facts.assetCoverage < under)?.points ?? 0) +
    (facts.anyLoansOverdue === 'yes' ? overdue : 0)
  )
}

/** Returns the first category whose minimum points are reached (spec 2 §4). */
export function riskCategory(points: number, { categories }: Limits): string {
  return categories.find(({ from }) => points >= from)?.name ?? ''
}

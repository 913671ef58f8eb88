import { text } from '../../engine/answers.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import { parameters } from './fields.ts'

// spec 1 §9.21, §9.23

export interface RiskBand {
  readonly name: string
  /** The lowest score of the band; a score belongs to the first band that it reaches. Source: D24. */
  readonly from: number
  /** As the risk summary shows it. Source: part 1 §9. */
  readonly range: string
  readonly recommendation: string
}

const highestRisk: RiskBand = {
  name: 'Highest Risk',
  from: 30,
  range: '30-62',
  recommendation: 'Decline, or defer until the weaknesses are resolved.',
}

/** The five risk bands, best first. Source: part 1 §9, scorecard.md. */
export const riskBands: readonly RiskBand[] = [
  { name: 'Lowest Risk', from: 82, range: '82-100', recommendation: 'Approve on standard terms.' },
  {
    name: 'Low Risk',
    from: 76,
    range: '76-81',
    recommendation: 'Approve; review pricing and standard conditions.',
  },
  {
    name: 'Moderate Risk',
    from: 69,
    range: '69-75',
    recommendation: 'Approve with conditions: smaller amount, shorter term or more security.',
  },
  {
    name: 'High Risk',
    from: 63,
    range: '63-68',
    recommendation: 'Refer to the credit committee; approve only with strong mitigants.',
  },
  highestRisk,
]

/** The score out of 100, to one decimal: Σ points × weight / 100, unanswered parameters counting 0. Source: part 1 §9, D24. */
export function score(answers: Answers): number {
  let hundredths = 0
  for (const { key, weight, options } of parameters) {
    const chosen = text(answers, key)
    hundredths += weight * (options.find(option => option.value === chosen)?.points ?? 0)
  }
  // Points and weights are whole, so the sum is exact and only the last division can round.
  return Math.round(hundredths / 10) / 10
}

/** The band of a score; Highest Risk is also the fallback below its lower bound. Source: D24. */
export function bandOf(totalScore: number): RiskBand {
  return riskBands.find(band => totalScore >= band.from) ?? highestRisk
}

/** Source: part 1 §9, D24. */
export function compute(answers: Answers): Computed {
  const totalScore = score(answers)
  const band = bandOf(totalScore)
  return { totalScore, riskCategory: band.name, recommendation: band.recommendation }
}

import { text } from '../../engine/answers.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Policy, PolicyBand } from '../policy.ts'

// spec 1 §9.21, §9.23

type Scorecard = Policy['scorecard']

/** The score out of 100, to one decimal: Σ points × weight / 100, unanswered parameters counting 0 (spec 1 §9, D24). */
export function score(answers: Answers, { parameters }: Scorecard): number {
  let hundredths = 0
  for (const { id, weight, options } of parameters) {
    const chosen = text(answers, id)
    hundredths += weight * (options.find(option => option.label === chosen)?.points ?? 0)
  }
  // Points and weights are whole, so the sum is exact and only the last division can round.
  return Math.round(hundredths / 10) / 10
}

/** The band of a score: the first that it reaches; the last is also the fallback below its lower bound (D24). */
export function bandOf(totalScore: number, { bands }: Scorecard): PolicyBand {
  return bands.reduce((band, next) => (totalScore >= band.from ? band : next))
}

/** The scores of a band as the risk summary shows them: 76-81 (spec 1 §9). */
export function rangeOf(band: PolicyBand, { bands }: Scorecard): string {
  const better = bands[bands.indexOf(band) - 1]
  return `${band.from}-${better ? better.from - 1 : 100}`
}

/** Where each band begins and ends on the scale from 0 to 100, best first; the last holds all that is below it. */
export function bandEdges({ bands }: Scorecard) {
  return bands.map(({ name, from }, place) => ({
    name,
    from: place === bands.length - 1 ? 0 : from,
    to: bands[place - 1]?.from ?? 100,
  }))
}

/** spec 1 §9, D24 */
export function compute(answers: Answers, scorecard: Scorecard): Computed {
  const totalScore = score(answers, scorecard)
  const band = bandOf(totalScore, scorecard)
  return { totalScore, riskCategory: band.name, recommendation: band.recommendation }
}

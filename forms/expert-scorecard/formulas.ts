import { answerOf, text } from '../../engine/answers.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Policy } from '../policy/policy.ts'
import type { PolicyBand } from '../policy/scorecard.ts'

// spec 1 §9.21, §9.23

type Scorecard = Policy['scorecard']

/** Returns the score out of 100 to one decimal: Σ points × weight / 100. Unanswered parameters count as 0 (spec 1 §9, D24). */
export function score(answers: Answers, { parameters }: Scorecard): number {
  let hundredths = 0
  for (const { id, weight, options } of parameters) {
    const chosen = text(answers, id)
    hundredths += weight * (options.find(option => option.label === chosen)?.points ?? 0)
  }
  // Points and weights are whole, so the sum is exact and only the last division can round.
  return Math.round(hundredths / 10) / 10
}

/**
 * Returns the total of what is rated so far, as "24.5 so far, 3 of 12 rated" under its key. Empty until one parameter is rated,
 * and once all are (D53).
 */
export function soFar(answers: Answers, scorecard: Scorecard): Readonly<Record<string, string>> {
  const asked = scorecard.parameters.length
  const rated = scorecard.parameters.filter(({ id }) => answerOf(answers, id) !== undefined).length
  if (rated === 0 || rated === asked) return {}
  return { totalScore: totalSoFar(score(answers, scorecard), rated, asked) }
}

/** D53 */
export function totalSoFar(total: number, rated: number, asked: number): string {
  return `${total.toFixed(1)} so far, ${rated} of ${asked} rated`
}

/** Returns the first band that the score reaches. The last band is also the fallback for scores below its lower bound (D24). */
export function bandOf(totalScore: number, { bands }: Scorecard): PolicyBand {
  return bands.reduce((band, next) => (totalScore >= band.from ? band : next))
}

/** Returns the range of a band's scores as the risk summary shows it: 76-81 (spec 1 §9). */
export function rangeOf(band: PolicyBand, { bands }: Scorecard): string {
  const better = bands[bands.indexOf(band) - 1]
  return `${band.from}-${better ? better.from - 1 : 100}`
}

/** Returns where each band begins and ends on the scale from 0 to 100, best first. The last band starts at 0. */
export function bandEdges({ bands }: Scorecard) {
  return bands.map(({ name, from }, place) => ({
    name,
    from: place === bands.length - 1 ? 0 : from,
    to: bands[place - 1]?.from ?? 100,
  }))
}

/** Calculates the values of the scorecard: score, risk category and recommendation (spec 1 §9, D24). */
export function compute(answers: Answers, scorecard: Scorecard): Computed {
  const totalScore = score(answers, scorecard)
  const band = bandOf(totalScore, scorecard)
  return { totalScore, riskCategory: band.name, recommendation: band.recommendation }
}

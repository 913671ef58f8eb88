import { answerOf } from '../../engine/answers.ts'
import { finite } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import type { PolicyParameter, ScorecardPolicy } from './scorecard.ts'

/** Reports whether every parameter of the scorecard is rated. Until then its score and category are meaningless (D39). */
export function isFullyRated(answers: Answers, { parameters }: ScorecardPolicy): boolean {
  return parameters.every(({ id }) => answerOf(answers, id) !== undefined)
}

/** Returns by how much the score changes, before rounding, if a parameter has the option `to` instead of `from`. */
export function scoreChange({ weight, options }: PolicyParameter, from: string, to: string): number {
  const points = (of: string) => options.find(({ label }) => label === of)?.points ?? 0
  return finite(((points(to) - points(from)) * weight) / 100)
}

import { text } from '../../engine/answers.ts'
import type { Mark } from '../../engine/marks.ts'
import { isFullyRated, scoreChange } from '../policy/scorecard.ts'
import type { Checked } from './check.ts'

/** A scorecard parameter answered differently from what the earlier forms suggest. That does not make the answer wrong. */
export interface Override {
  readonly field: string
  readonly label: string
  readonly chosen: string
  readonly suggested: string
  /** The difference that the choice makes to the score, before rounding. */
  readonly delta: number
  /** The officer's reason; null if none was given. */
  readonly reason: string | null
}

export interface Scores {
  /** The score by the answers; null until every parameter is rated (D39). */
  readonly answered: number | null
  /** The score by the evidence, with the answers for parameters without evidence; null until every parameter is rated. */
  readonly evidence: number | null
}

/** Returns the answers that differ from the evidence of the earlier forms, in the order of the scorecard. */
export function overridesOf({ file, policy, kit }: Checked): readonly Override[] {
  const scorecard = file.expert_scorecard
  if (!scorecard) return []
  const evidence = kit.evidence(file)
  return policy.scorecard.parameters.flatMap(parameter => {
    const { id, label } = parameter
    const chosen = text(scorecard.answers, id)
    const suggested = evidence[id]
    if (chosen === '' || suggested === undefined || chosen === suggested) return []
    const delta = scoreChange(parameter, suggested, chosen)
    return [{ field: id, label, chosen, suggested, delta, reason: reasonOf(scorecard.marks?.[id]) }]
  })
}

/** The minimum length of a reason. Shorter texts do not count as one. */
const leastReason = 3

function reasonOf(mark: Mark | undefined): string | null {
  const reason = mark?.reason?.trim() ?? ''
  return reason.length < leastReason ? null : reason
}

/** Returns the score by the answers and the score by the evidence. */
export function scoresOf({ file, policy, kit }: Checked): Scores {
  const scorecard = file.expert_scorecard
  if (!scorecard || !isFullyRated(scorecard.answers, policy.scorecard))
    return { answered: null, evidence: null }
  return {
    answered: kit.score(scorecard.answers),
    evidence: kit.score({ ...scorecard.answers, ...kit.evidence(file) }),
  }
}

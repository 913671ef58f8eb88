import type { Static } from 'typebox'
import type { ScoreLine } from '../../api/schemas/figures.ts'
import { text } from '../../engine/answers.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { policyVersionOf, type StoredFile } from './stored-file.ts'

/** Returns what each answered parameter of the scorecard adds to the score. */
export function scoreLines({ expert_scorecard: scorecard }: StoredFile): Static<typeof ScoreLine>[] {
  if (!scorecard) return []
  return policyOfVersion(policyVersionOf(scorecard)).scorecard.parameters.flatMap(
    ({ id, label, weight, options }) => {
      const answer = text(scorecard.answers, id)
      const chosen = options.find(option => option.label === answer)
      if (!chosen) return []
      const { points } = chosen
      return [{ field: id, label, answer, points, weight, adds: (points * weight) / 100 }]
    },
  )
}

import type { Static } from 'typebox'
import type { Decision } from '../../api/credit-file.ts'
import { text } from '../../engine/answers.ts'
import type { Scores } from '../../forms/checks/overrides.ts'
import { reopenedWords } from '../../forms/credit-file/decision-words.ts'
import { deviationsInWords } from '../../forms/deviations.ts'
import { bandOf } from '../../forms/expert-scorecard/formulas.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import type { Described } from './figures.ts'
import { policyVersionOf, type StoredFile } from './stored-file.ts'

// D56
/**
 * Returns the decision on record: that of the completed memo, or of its last completion while it is open again. Null if there was
 * none yet. While any form of the file is open again, the label says so.
 */
export function decisionOf(
  file: StoredFile,
  described: Described,
  scores: Scores,
): Static<typeof Decision> | null {
  const memo = file.credit_app_memo
  const isDone = memo?.status === 'completed'
  const decided = isDone ? memo : memo?.completion
  const value = decided ? text(decided.answers, 'decision') : ''
  if (!memo || !decided || value === '') return null
  const isReopened = Object.values(file).some(({ status }) => status !== 'completed')
  const label = described.credit_app_memo?.get('decision')?.display ?? value
  return {
    value,
    label: isReopened ? reopenedWords(value) : label,
    isReopened,
    at: memo.completion?.at ?? memo.row.updated_at.toISOString(),
    by: memo.completion?.by ?? null,
    memoVersion: memo.completion?.version ?? memo.version,
    band: bandName(scores.answered, file),
    score: scores.answered,
    evidenceScore: scores.evidence,
    riskCategory: text(decided.computed, 'riskCategory') || null,
    deviations: deviationsInWords(
      decided,
      policyOfVersion(memo.completion?.policyVersion ?? policyVersionOf(memo)).limits.memo,
    ),
    conditions: text(decided.answers, 'recommendation'),
  }
}

/** Returns the purpose of the loan in the words of the form that states it; null if none does. */
export function purposeOf(described: Described): string | null {
  const said = [described.user_form?.get('endUse'), described.mse_assessment?.get('loanPurpose')]
  const purpose = said.find(line => line?.display)
  return purpose?.value === 'other' ? 'another purpose' : (purpose?.display ?? null)
}

/** Returns the risk category of a score, by the policy that the scorecard was completed by; null without a score. */
export function bandName(score: number | null, { expert_scorecard: scorecard }: StoredFile): string | null {
  const policy = policyOfVersion(scorecard && policyVersionOf(scorecard))
  return score === null ? null : bandOf(score, policy.scorecard).name
}

import type { Static } from 'typebox'
import type { Decision } from '../../api/schemas/credit-file.ts'
import { number, text } from '../../engine/answers.ts'
import { decimalsBeside, formatBeside } from '../../engine/beside-limits.ts'
import { inFigures } from '../../engine/number-format.ts'
import type { Scores } from '../../forms/checks/overrides.ts'
import { bandOf } from '../../forms/expert-scorecard/formulas.ts'
import { policyOfVersion } from '../../forms/policy/versions.ts'
import type { Described } from './figures.ts'
import { policyVersionOf, type StoredFile, type StoredForm } from './stored-file.ts'

/** What the completed memo decided; null while it is open. */
export function decisionOf(
  file: StoredFile,
  described: Described,
  scores: Scores,
): Static<typeof Decision> | null {
  const memo = file.credit_app_memo
  const value = memo ? text(memo.answers, 'decision') : ''
  if (memo?.status !== 'completed' || value === '') return null
  return {
    value,
    label: described.credit_app_memo?.get('decision')?.display ?? value,
    at: memo.completion?.at ?? memo.row.updated_at.toISOString(),
    by: memo.completion?.by ?? null,
    memoVersion: memo.completion?.version ?? memo.version,
    band: bandName(scores.answered, file),
    score: scores.answered,
    evidenceScore: scores.evidence,
    riskCategory: text(memo.computed, 'riskCategory') || null,
    deviations: deviationsOf(memo),
    conditions: text(memo.answers, 'recommendation'),
  }
}

/** What the loan pays for, in the words of the form that says it; null where none does. */
export function purposeOf(described: Described): string | null {
  const said = [described.user_form?.get('endUse'), described.mse_assessment?.get('loanPurpose')]
  return said.map(line => line?.display).find(Boolean) ?? null
}

/** The risk category of a score, by the policy that the scorecard was completed by. */
export function bandName(score: number | null, { expert_scorecard: scorecard }: StoredFile): string | null {
  const policy = policyOfVersion(scorecard && policyVersionOf(scorecard))
  return score === null ? null : bandOf(score, policy.scorecard).name
}

function deviationsOf(memo: StoredForm): Static<typeof Decision>['deviations'] {
  const { answers, computed } = memo
  const { dbrMax, coverageMin } = policyOfVersion(policyVersionOf(memo)).limits.memo
  const burden = number(computed, 'dbrPercentage')
  const burdenShown = inFigures(burden, { least: 1, most: decimalsBeside(burden, [dbrMax], 1) })
  const coverage = formatBeside(number(computed, 'assetCoverage'), [coverageMin])
  const words: Readonly<Record<string, string>> = {
    D1: `debt burden by the memo’s formula ${burdenShown}% is over ${dbrMax}%`,
    D2: `the assets cover the loan ${coverage} times, which is under ${coverageMin}`,
    // The officer's own answer in the memo, which may be another than the scorecard's category.
    D3: `the memo’s credit risk score is ${text(answers, 'creditRiskScore').replaceAll('-', ' ')}`,
    D4: 'no guarantor',
    D5: 'a loan was overdue',
  }
  return text(computed, 'deviationCode')
    .split(', ')
    .flatMap(code => (words[code] === undefined ? [] : [{ code, words: words[code] }]))
}

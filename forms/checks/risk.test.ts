import { expect, it } from 'vitest'
import type { Computed } from '../../engine/types.ts'
import type { Check, ClientFile } from './check.ts'
import { riskCheck } from './judged-facts.ts'
import { checkedOf } from './test-checked.ts'

// docs/checks.md, fact.risk

/** Checks a completed file whose scorecard and memo have these categories, and whose officer rates the memo's risk so. */
function risk(scorecard: string, rated: string | undefined, memo: string): Check {
  const { file, ...others } = checkedOf({
    expert_scorecard: {},
    credit_app_memo: rated === undefined ? {} : { creditRiskScore: rated },
  })
  const withCategory = (type: 'expert_scorecard' | 'credit_app_memo', riskCategory: string) => {
    const state = file[type]
    if (!state) throw new Error(`The file has no ${type}`)
    return { ...state, computed: { riskCategory } satisfies Computed }
  }
  const rest: ClientFile = {
    expert_scorecard: withCategory('expert_scorecard', scorecard),
    credit_app_memo: withCategory('credit_app_memo', memo),
  }
  return riskCheck({ ...others, file: rest })
}

it.each([
  ['Low Risk', 'low-risk', 'Low Risk', 'agrees', 'The memo rates the risk as the scorecard does: Low risk.'],
  [
    'Moderate Risk',
    'low-risk',
    '',
    'explain',
    'The scorecard says Moderate Risk; the memo rates it lower: Low risk.',
  ],
  [
    'High Risk',
    'medium-risk',
    '',
    'explain',
    'The scorecard says High Risk; the memo rates it lower: Medium risk.',
  ],
  [
    'Low Risk',
    'very-high-risk',
    '',
    'note',
    'The scorecard says Low Risk; the memo rates it higher: Very high risk.',
  ],
  [
    'High Risk',
    'high-risk',
    'Low Risk',
    'note',
    'The scorecard says High Risk; the memo’s formula comes to Low Risk.',
  ],
  [
    'High Risk',
    'high-risk',
    'Very High Risk',
    'agrees',
    'The memo rates the risk as the scorecard does: High risk.',
  ],
  [
    'Moderate Risk',
    'medium-risk',
    'Medium Risk',
    'agrees',
    'The memo rates the risk as the scorecard does: Medium risk.',
  ],
  ['Low Risk', undefined, 'Low Risk', 'unknown', 'Needs a scorecard and the memo’s credit risk score.'],
  ['', 'low-risk', 'Low Risk', 'unknown', 'Needs a scorecard and the memo’s credit risk score.'],
] as const)(
  'for a scorecard of %j, a memo rated %j with the category %j: %s',
  (scorecard, rated, memo, severity, sentence) => {
    expect(risk(scorecard, rated, memo)).toMatchObject({ severity, sentence })
  },
)

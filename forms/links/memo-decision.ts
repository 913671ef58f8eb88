import { answered, text } from '../../engine/answers.ts'
import { deviationsInWords } from '../deviations.ts'
import type { Policy, PolicyBand } from '../policy.ts'
import { type EarlierForm, type Link, link, suggestValue } from './link.ts'

/**
 * The band of a scorecard of which every parameter is rated: what is not rated counts 0, so the category of a scorecard that
 * is not filled speaks for nothing (D39).
 */
export function ratedBand({ answers, computed }: EarlierForm, { scorecard }: Policy): PolicyBand | undefined {
  const isRated = scorecard.parameters.every(({ id }) => answered(answers, id) !== undefined)
  return isRated ? scorecard.bands.find(({ name }) => name === text(computed, 'riskCategory')) : undefined
}

/** Without these the codes say nothing yet. */
const deviationInputs = [
  'loanAmount',
  'loanTerm',
  'interestRate',
  'totalAssetsValue',
  'creditRiskScore',
  'anyLoansOverdue',
  'thirdPartyGuarantor',
]

/** The deviation codes of a memo, each in words with its figures; none while what they look at is not answered. */
function deviationsOf(memo: EarlierForm, { limits }: Policy): readonly string[] {
  if (deviationInputs.some(key => answered(memo.answers, key) === undefined)) return []
  return deviationsInWords(memo, limits.memo).map(({ code, words }) => `${code}: ${words}`)
}

/** As many whole sentences as a field of the memo holds. */
function together(sentences: readonly string[], most: number): string {
  let all = ''
  for (const sentence of sentences) {
    const more = all === '' ? sentence : `${all}\n${sentence}`
    if (more.length > most) break
    all = more
  }
  return all
}

const PROSE_LENGTH = 5000

/** What the scorecard, the checks across the forms and the memo's own figures say for its decision. */
export const decisionLinks: readonly Link[] = [
  link(['credit_app_memo'], 'credit_app_memo', 'policyDeviation', ({ credit_app_memo: memo }, policy) =>
    deviationsOf(memo, policy).length > 0
      ? suggestValue('yes', `Deviation code ${text(memo.computed, 'deviationCode')}`)
      : undefined,
  ),
  link(['credit_app_memo'], 'credit_app_memo', 'deviationReason', ({ credit_app_memo: memo }, policy) => {
    const deviations = deviationsOf(memo, policy)
    return deviations.length > 0
      ? suggestValue(deviations.join('; '), 'The deviation codes in words')
      : undefined
  }),
  link(
    ['expert_scorecard'],
    'credit_app_memo',
    'recommendation',
    ({ expert_scorecard: scorecard }, policy) => {
      const band = ratedBand(scorecard, policy)
      const words = text(scorecard.computed, 'recommendation')
      return band && words !== '' ? suggestValue(words, band.name) : undefined
    },
  ),
  link(['expert_scorecard'], 'credit_app_memo', 'decision', ({ expert_scorecard: scorecard }, policy) => {
    const band = ratedBand(scorecard, policy)
    return band && suggestValue(band.decision, `${band.name}: ${band.recommendation}`)
  }),
  link(['checks'], 'credit_app_memo', 'observations', (_forms, _policy, { checks = [] }) => {
    const words = together(checks, PROSE_LENGTH)
    return words === '' ? undefined : suggestValue(words, 'What the forms say together')
  }),
]

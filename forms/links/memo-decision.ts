import { answerOf, text } from '../../engine/answers.ts'
import { deviationsInWords } from '../deviations.ts'
import { isFullyRated } from '../policy/rating.ts'
import type { Policy, PolicyBand } from '../policy.ts'
import { type EarlierForm, type Link, link, suggestValue } from './link.ts'

/**
 * Returns the band of a fully rated scorecard, else undefined. Unrated parameters count as 0, so the category of an unfinished
 * scorecard is meaningless (D39).
 */
export function ratedBand({ answers, computed }: EarlierForm, { scorecard }: Policy): PolicyBand | undefined {
  return isFullyRated(answers, scorecard)
    ? scorecard.bands.find(({ name }) => name === text(computed, 'riskCategory'))
    : undefined
}

/** The answers that the deviation codes need. While one is missing, the codes are meaningless. */
const deviationInputs = [
  'loanAmount',
  'loanTerm',
  'interestRate',
  'totalAssetsValue',
  'creditRiskScore',
  'anyLoansOverdue',
  'thirdPartyGuarantor',
]

/** Returns the deviation codes of a memo, each in words with its figures; none while a needed answer is missing. */
function deviationsOf(memo: EarlierForm, { limits }: Policy): readonly string[] {
  if (deviationInputs.some(key => answerOf(memo.answers, key) === undefined)) return []
  return deviationsInWords(memo, limits.memo).map(({ code, words }) => `${code}: ${words}`)
}

/** Joins as many whole paragraphs as fit into `most` characters. */
function together(paragraphs: readonly string[], most: number): string {
  let all = ''
  for (const paragraph of paragraphs) {
    const more = all === '' ? paragraph : `${all}\n${paragraph}`
    if (more.length > most) break
    all = more
  }
  return all
}

const PROSE_LENGTH = 5000

/** Suggestions for the memo's decision from the scorecard, the checks across the forms and the memo's own figures. */
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

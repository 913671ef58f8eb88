import { text } from '../../engine/answers.ts'
import type { riskCategories } from '../risk-categories.ts'
import { type Check, type Checked, check, type Severity } from './check.ts'
import { answerLine, calculatedText, withoutUndefined } from './figures.ts'

/** The options of the memo's credit risk score, from best to worst. */
const scores = ['low-risk', 'medium-risk', 'high-risk', 'very-high-risk']

/**
 * Compares the risk in the memo with that of the scorecard. A memo that rates the risk lower makes the case look better than the
 * evidence and needs a reason; one that rates it higher is only careful. The memo's category comes from its own formula, which
 * also considers debts, assets and overdue loans, so a better category than the scorecard's only leads to a note.
 */
export function riskCheck(checked: Checked): Check {
  const memo = checked.file.credit_app_memo
  const byScorecard = calculatedText(checked, 'expert_scorecard', 'riskCategory', 'Category of the scorecard')
  const byFormula = calculatedText(
    checked,
    'credit_app_memo',
    'riskCategory',
    'Category by the memo’s formula',
  )
  const category = byScorecard?.display ?? ''
  const band = checked.policy.scorecard.bands.find(({ name }) => name === category)
  const rated = memo ? text(memo.answers, 'creditRiskScore') : ''
  const own = byFormula?.display ?? ''
  const parts = {
    id: 'fact.risk',
    group: 'facts' as const,
    title: 'Risk',
    formula:
      'The memo’s credit risk score is not lower than the one that corresponds to the scorecard’s category',
    lines: withoutUndefined([
      band && byScorecard,
      answerLine(checked, 'credit_app_memo', 'creditRiskScore'),
      byFormula,
    ]),
    result: null,
  }
  if (!band || rated === '') {
    const sentence = 'Needs a scorecard and the memo’s credit risk score.'
    return check({ ...parts, severity: 'unknown', sentence })
  }
  const apart = scores.indexOf(rated) - scores.indexOf(band.creditRiskScore)
  const label = parts.lines.find(({ key }) => key === 'creditRiskScore')?.display ?? rated
  if (apart !== 0) {
    const severity: Severity = apart < 0 ? 'explain' : 'note'
    const sentence = `The scorecard says ${category}; the memo rates it ${apart < 0 ? 'lower' : 'higher'}: ${label}.`
    return check({ ...parts, severity, sentence })
  }
  if (own !== '' && levelOf(own) < levelOf(category)) {
    const sentence = `The scorecard says ${category}; the memo’s formula comes to ${own}.`
    return check({ ...parts, severity: 'note', sentence })
  }
  return check({
    ...parts,
    severity: 'agrees',
    sentence: `The memo rates the risk as the scorecard does: ${label}.`,
  })
}

/** Scorecard and memo use different names for similar categories. Each row lists equivalent names. */
const levels: readonly (readonly (typeof riskCategories)[number][])[] = [
  ['Lowest Risk', 'Low Risk'],
  ['Moderate Risk', 'Medium Risk'],
  ['High Risk'],
  ['Very High Risk', 'Highest Risk'],
]

function levelOf(category: string): number {
  return levels.findIndex(names => names.some(name => name === category))
}

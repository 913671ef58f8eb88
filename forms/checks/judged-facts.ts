import { answerOf, number, text } from '../../engine/answers.ts'
import { rowOf } from '../catalogue.ts'
import { customerLoans, type riskCategories } from '../choices.ts'
import type { PolicyOption, PolicyParameter } from '../policy/scorecard.ts'
import { type Check, type Checked, check, type Line, type Severity } from './check.ts'
import { inWords } from './facts.ts'
import { answerLine, calculatedText, givenNumber, withoutUndefined } from './figures.ts'

/** What a check found: a finding without words for people is unknown. */
interface Finding {
  readonly severity: Severity
  readonly sentence: string
}

const unknown = (sentence: string): Finding => ({ severity: 'unknown', sentence })
const agrees = (sentence: string): Finding => ({ severity: 'agrees', sentence })

/**
 * Checks whether what officers choose in one form is possible by what another form says: the legal form and the repayment track
 * of the scorecard, the guarantor of the memo, and the working days of a week and of a month.
 */
export function judgedFactChecks(checked: Checked): readonly Check[] {
  return [legalForm(checked), repaymentTrackCheck(checked), guarantor(checked), workingDaysCheck(checked)]
}

function finding(id: string, title: string, formula: string, lines: readonly Line[], found: Finding): Check {
  return check({ id, group: 'facts', title, formula, lines, result: null, ...found })
}

/** Returns a parameter of the scorecard with the option that was chosen and the outcome of the evidence that leads to each option. */
function chosenOption(checked: Checked, id: string) {
  const parameter = checked.policy.scorecard.parameters.find(own => own.id === id)
  const chosen = text(checked.file.expert_scorecard?.answers ?? {}, id)
  const option = parameter?.options.find(({ label }) => label === chosen)
  return parameter && option && { parameter, option }
}

/** Returns the option that an outcome of the evidence leads to. */
function optionOf({ evidence, options }: PolicyParameter, outcome: string): PolicyOption | undefined {
  return evidence.kind === 'map' ? options.find(({ id }) => id === evidence.map[outcome]) : undefined
}

function legalForm(checked: Checked): Check {
  const lines = withoutUndefined([
    answerLine(checked, 'user_form', 'constitutionOfEnterprise'),
    answerLine(checked, 'expert_scorecard', 'constitution'),
  ])
  return finding(
    'fact.constitution',
    'Legal form',
    'The scorecard rates the legal form that the Standard Form states',
    lines,
    legalFormFound(checked, lines),
  )
}

/**
 * An option other than the one of the stated legal form makes a note, because the scorecard asks for its reason. A legal form that
 * no option names, such as a society, can only count as unregistered without a reason.
 */
function legalFormFound(checked: Checked, lines: readonly Line[]): Finding {
  const chosen = chosenOption(checked, 'constitution')
  const stated = text(checked.file.user_form?.answers ?? {}, 'constitutionOfEnterprise')
  if (!chosen || stated === '') return unknown('Needs the Standard Form and the scorecard.')
  const expected = optionOf(chosen.parameter, stated)
  const unregistered = optionOf(chosen.parameter, 'unregistered-proprietorship')
  if (chosen.option === (expected ?? unregistered)) return agrees('The legal form is the same in 2 places.')
  return { severity: expected ? 'note' : 'explain', sentence: `Legal form differs: ${inWords(lines)}.` }
}

function repaymentTrackCheck(checked: Checked): Check {
  const loan = longestRepaid(checked)
  const lines = withoutUndefined([
    answerLine(checked, 'user_form', 'liveLoan'),
    answerLine(checked, 'user_form', 'pastLoan'),
    loan === undefined ? undefined : givenNumber(checked, 'user_form', `${loan}PaidTenor`),
    answerLine(checked, 'expert_scorecard', 'repayment_track'),
  ])
  return finding(
    'fact.repayment_track',
    'Repayment track',
    'The loans of the Standard Form can have the repayment track that the scorecard rates',
    lines,
    repaymentTrackFound(checked, loan),
  )
}

function repaymentTrackFound(checked: Checked, loan: string | undefined): Finding {
  const chosen = chosenOption(checked, 'repayment_track')
  const standard = checked.file.user_form?.answers
  if (!chosen || !standard) return unknown('Needs the Standard Form and the scorecard.')
  const { parameter, option } = chosen
  const sentence = (why: string) => `The scorecard rates “${option.label}”, but ${why}.`
  if (option === optionOf(parameter, 'closed-never-late') && text(standard, 'pastLoan') === 'No')
    return { severity: 'explain', sentence: sentence('there is no past loan') }
  if (option !== optionOf(parameter, 'live-never-late')) return agrees('The loans can have this track.')
  if (text(standard, 'liveLoan') === 'No')
    return { severity: 'explain', sentence: sentence('there is no live loan') }
  const months = (parameter.evidence.kind === 'map' && parameter.evidence.months) || 0
  if (!loan) return unknown('Needs the instalments that were paid on the live loans.')
  const paid = number(standard, `${loan}PaidTenor`)
  return paid < months
    ? { severity: 'explain', sentence: sentence(`at most ${paid} instalments of a live loan are paid`) }
    : agrees('The loans can have this track.')
}

/** Returns the key prefix of the customer's loan of which the most instalments are paid; undefined if no loan says how many. */
function longestRepaid({ file }: Checked): string | undefined {
  const standard = file.user_form?.answers ?? {}
  const paid = (loan: string) => number(standard, `${loan}PaidTenor`)
  return customerLoans
    .filter(loan => answerOf(standard, `${loan}PaidTenor`) !== undefined)
    .toSorted((a, b) => paid(b) - paid(a))[0]
}

function guarantor(checked: Checked): Check {
  const named = withoutUndefined([
    answerLine(checked, 'mse_assessment', 'guarantorName'),
    answerLine(checked, 'user_form', 'coApplicantName'),
    answerLine(checked, 'mse_assessment', 'coApplicantName'),
  ])
  const claims = withoutUndefined([
    answerLine(checked, 'credit_app_memo', 'thirdPartyGuarantor'),
    answerLine(checked, 'credit_app_memo', 'guarantorIncome'),
  ])
  return finding(
    'fact.guarantor',
    'Guarantor',
    'The memo counts on a guarantor only if an earlier form names one',
    [...named, ...claims],
    guarantorFound(checked, named),
  )
}

/** The Standard Form asks for a co-applicant or guarantor in the same fields, so a name there may be either. */
function guarantorFound({ file }: Checked, named: readonly Line[]): Finding {
  const memo = file.credit_app_memo?.answers
  const hasGuarantor = text(memo ?? {}, 'thirdPartyGuarantor')
  const income = text(memo ?? {}, 'guarantorIncome')
  const reads = file.user_form !== undefined && file.mse_assessment !== undefined
  if (!reads || (hasGuarantor === '' && income === ''))
    return unknown('Needs the memo and the forms before it.')
  const counted = [
    hasGuarantor === 'yes' ? 'a third-party guarantor' : '',
    income === 'adequate' || income === 'insufficient' ? 'a guarantor’s income' : '',
  ].filter(words => words !== '')
  const own = named.find(({ key }) => key === 'guarantorName')
  if (named.length === 0 && counted.length > 0)
    return {
      severity: 'explain',
      sentence: `The memo counts on ${counted.join(' and ')}, but no form names a guarantor.`,
    }
  if (own && hasGuarantor === 'no')
    return {
      severity: 'note',
      sentence: `The ${rowOf(own.form).label} names the guarantor ${own.display}, the memo has none.`,
    }
  return agrees(counted.length > 0 ? `Named: ${inWords(named)}.` : 'The memo counts on no guarantor.')
}

const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12
/** The largest difference, in days a week, that comes from holidays and from months of different length. */
const HALF_A_DAY = 0.5

function workingDaysCheck(checked: Checked): Check {
  const week = givenNumber(checked, 'mse_assessment', 'workingDaysPerWeek')
  const month = givenNumber(checked, 'mse_assessment', 'workingDaysPerMonth')
  const found = (): Finding => {
    if (!week || !month) return unknown('Needs the working days of a week and of a month.')
    const aWeek = (month.value * MONTHS_A_YEAR) / WEEKS_A_YEAR
    const sentence = `${week.display} a week and ${month.display} a month are not the same business: ${month.display} are ${aWeek.toFixed(1)} a week.`
    return Math.abs(week.value - aWeek) > HALF_A_DAY
      ? { severity: 'note', sentence }
      : agrees('The working days of a week and of a month go together.')
  }
  return finding(
    'fact.working_days',
    'Working days',
    'Working days a month × 12 ÷ 52 lie within half a day of those of a week',
    withoutUndefined([week, month]),
    found(),
  )
}

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

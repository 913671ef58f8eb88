import { answerOf, number, text } from '../../engine/answers.ts'
import { formatMoney, formatNumber, formatPercent } from '../../engine/number-format.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import { businessSegments, coApplicantLoans, customerLoans } from '../choices.ts'
import { deviationsInWords } from '../deviations.ts'
import type { Policy } from '../policy/policy.ts'
import { isFullyRated, type PolicyBand } from '../policy/scorecard.ts'
import { banks, everOverdue, loanAmount } from './evidence.ts'
import {
  type EarlierForm,
  type FormsRead,
  type Link,
  link,
  type SuggestedValue,
  suggestAmount,
  suggestPositiveAmount,
  suggestSameNumber,
  suggestSameOption,
  suggestSameText,
  suggestValue,
} from './link.ts'
import { draftLinks } from './memo-drafts.ts'

/** The memo's purpose for borrowing for each end use of the Standard Form. */
const purposes: Readonly<Record<string, string>> = {
  'working-capital': 'working-capital',
  'asset-purchase': 'asset-purchase',
  'premises-purchase': 'asset-purchase',
  'business-expansion': 'business-expansion',
  'debt-consolidation': 'other',
  other: 'other',
}

/** Suggests the reference of suppliers or buyers: negative if one is poor, else positive if one is good or excellent. */
function reference(standard: Answers, partner: 'supplier' | 'buyer'): SuggestedValue | undefined {
  const qualities = [1, 2].map(n => text(standard, `${partner}${n}Quality`)).filter(quality => quality !== '')
  const evidence = `Quality of ${partner}s`
  if (qualities.includes('poor')) return suggestValue('negative', evidence)
  if (qualities.some(quality => quality === 'excellent' || quality === 'good')) {
    return suggestValue('positive', evidence)
  }
  return qualities.length === 0 ? suggestValue('not-available', evidence) : undefined
}

/** Says that personal assets leave out those of the business, with the latter in the actual year, the middle one of the form. */
function personalOnly(computed: Computed): string {
  const totals = Object.keys(computed).filter(key => /^total_assets_\d{4}$/.test(key))
  const [, actual = ''] = totals.toSorted()
  const business = formatMoney(number(computed, actual))
  return `Personal assets only, without the business’s ${business} of ${actual.slice(-4)}`
}

/** Returns the first of these answers that is not empty. */
function nameIn(...answers: readonly (readonly [Answers, string])[]): string | undefined {
  return answers.map(([of, key]) => text(of, key).trim()).find(name => name !== '')
}

/**
 * Returns the names of guarantor and co-applicant. A co-applicant owes the loan together with the customer and is not a third
 * party. The Standard Form asks for either in the same field, so a name there does not tell which of them it is. Only the MSE
 * Assessment has a separate field for a guarantor.
 */
function guarantors({ user_form: standard, mse_assessment: mse }: FormsRead<'user_form' | 'mse_assessment'>) {
  return {
    guarantor: nameIn([mse.answers, 'guarantorName']),
    coApplicant: nameIn([standard.answers, 'coApplicantName'], [mse.answers, 'coApplicantName']),
  }
}

/** Removes repeated banks: of names that contain one another, keeps the first. */
function withoutRepeated(names: readonly string[]): readonly string[] {
  const listed: string[] = []
  for (const name of names) {
    const lower = name.toLowerCase()
    const isListed = listed.some(other => {
      const before = other.toLowerCase()
      return before.includes(lower) || lower.includes(before)
    })
    if (name !== '' && !isListed) listed.push(name)
  }
  return listed
}

/** Suggestions for the Credit Application Memo from all earlier forms. */
export const memoLinks: readonly Link[] = [
  link(['user_form'], 'credit_app_memo', 'branch', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'BranchName', 'Branch name'),
  ),
  link(['user_form'], 'credit_app_memo', 'customerName', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'customerName', 'Customer name'),
  ),
  link(['user_form'], 'credit_app_memo', 'purposeForBorrowing', ({ user_form: { answers } }) => {
    const purpose = purposes[text(answers, 'endUse')]
    return purpose === undefined ? undefined : suggestValue(purpose, 'End use')
  }),
  link(
    ['user_form', 'credit_app_memo'],
    'credit_app_memo',
    'facilityType',
    ({ user_form, credit_app_memo }) => {
      const given = text(credit_app_memo.answers, 'purposeForBorrowing')
      const purpose = given === '' ? purposes[text(user_form.answers, 'endUse')] : given
      if (purpose === undefined) return undefined
      return suggestValue(
        purpose === 'working-capital' ? 'working-capital' : 'term-loan',
        given === '' ? 'End use' : 'Purpose for borrowing',
      )
    },
  ),
  link(['user_form'], 'credit_app_memo', 'businessSegment', ({ user_form: { answers } }) =>
    suggestSameOption(businessSegments, answers, 'businessSegment', 'Business segment'),
  ),
  link(['user_form'], 'credit_app_memo', 'businessSubSegment', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'businessSubSegment', 'Business sub-segment'),
  ),
  link(
    ['user_form', 'bank_analysis'],
    'credit_app_memo',
    'currentBankers',
    ({ user_form: standard, bank_analysis: bank }) => {
      const analysed = text(bank.answers, 'bankName').trim()
      const names = withoutRepeated([...banks(standard.answers), analysed])
      return names.length > 0 ? suggestValue(names.join(', ').slice(0, 200), 'Bank accounts') : undefined
    },
  ),
  link(
    ['user_form', 'output_sheet'],
    'credit_app_memo',
    'loanAmount',
    ({ user_form: standard, output_sheet: sheet }) => {
      const loan = loanAmount(standard.answers)
      const most = formatMoney(number(sheet.computed, 'max_loan'))
      return loan && suggestAmount(loan.value, `${loan.label}; the Output Sheet supports ${most}`)
    },
  ),
  link(['user_form'], 'credit_app_memo', 'loanTerm', ({ user_form: { answers } }) => {
    const months = number(answers, 'loanTenure')
    return months < 1 ? undefined : suggestValue(months, 'Loan tenure')
  }),
  link(['user_form'], 'credit_app_memo', 'interestRate', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'interestRate', 'Interest rate'),
  ),
  link(['user_form'], 'credit_app_memo', 'processingFee', ({ user_form: { answers } }) =>
    answerOf(answers, 'processingFee') === undefined
      ? undefined
      : suggestAmount(number(answers, 'processingFee'), 'Processing fee'),
  ),
  link(['user_form', 'mse_assessment'], 'credit_app_memo', 'thirdPartyGuarantor', forms => {
    const { guarantor, coApplicant } = guarantors(forms)
    if (guarantor !== undefined) return suggestValue('yes', `Guarantor ${guarantor}`)
    return coApplicant === undefined ? suggestValue('no', 'No guarantor named') : undefined
  }),
  link(['user_form', 'mse_assessment'], 'credit_app_memo', 'guarantorIncome', forms => {
    const { guarantor, coApplicant } = guarantors(forms)
    return guarantor === undefined && coApplicant === undefined
      ? suggestValue('not-applicable', 'No guarantor named')
      : undefined
  }),
  link(['user_form'], 'credit_app_memo', 'supplierReference', ({ user_form: { answers } }) =>
    reference(answers, 'supplier'),
  ),
  link(['user_form'], 'credit_app_memo', 'buyerReference', ({ user_form: { answers } }) =>
    reference(answers, 'buyer'),
  ),
  link(
    ['expert_scorecard'],
    'credit_app_memo',
    'creditRiskScore',
    ({ expert_scorecard: scorecard }, policy) => {
      const band = ratedBand(scorecard, policy)
      const total = number(scorecard.computed, 'totalScore')
      return band && suggestValue(band.creditRiskScore, `${band.name}, score ${formatNumber(total)}`)
    },
  ),
  link(['user_form'], 'credit_app_memo', 'anyLoansOverdue', ({ user_form: { answers } }) => {
    if (everOverdue(answers, [...customerLoans, ...coApplicantLoans])) {
      return suggestValue('yes', 'A loan was overdue')
    }
    const live = text(answers, 'dpdCondition1')
    if (live === 'never-late') return suggestValue('no', 'Live loans never late')
    if (live !== '') return suggestValue('yes', 'Live loans late')
    return text(answers, 'liveLoan') === 'No' ? suggestValue('no', 'No live loan') : undefined
  }),
  link(
    ['financial_analysis'],
    'credit_app_memo',
    'totalAssetsValue',
    ({ financial_analysis: { computed } }) =>
      suggestPositiveAmount(number(computed, 'personal_assets'), personalOnly(computed)),
  ),
  link(['output_sheet'], 'credit_app_memo', 'cashFlowAnalysis', ({ output_sheet: { computed } }) => {
    if (number(computed, 'total_sales') === 0) return undefined
    const of = (key: string) => number(computed, key)
    // Without a supported loan there is no instalment, and a DSCR of 0 would wrongly say that the surplus covers none of it.
    const cover = of('final_emi') > 0 ? `, DSCR ${formatNumber(of('dscr'))}` : ''
    return suggestValue(
      `Sales ${formatMoney(of('total_sales'))} a month, GP margin ${formatPercent(of('gp_margin'))}, NP margin ${formatPercent(of('np_margin'))}, monthly surplus ${formatMoney(of('monthly_surplus'))}${cover}.`,
      'Cash flow of the Output Sheet',
    )
  }),
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
  ...draftLinks,
]

/**
 * Returns the band of a fully rated scorecard, else undefined. Unrated parameters count as 0, so the category of an unfinished
 * scorecard is meaningless (D39).
 */
function ratedBand({ answers, computed }: EarlierForm, { scorecard }: Policy): PolicyBand | undefined {
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

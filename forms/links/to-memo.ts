import { answered, number, text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { businessSegments } from '../choices.ts'
import { banks, coApplicantLoans, customerLoans, everOverdue, loanAmount } from './evidence.ts'
import {
  amount,
  carried,
  choice,
  chosen,
  type Link,
  link,
  money,
  type Offer,
  percent,
  plain,
  words,
} from './link.ts'

const purposes: Readonly<Record<string, readonly [string, string]>> = {
  'working-capital': ['working-capital', 'Working capital'],
  'asset-purchase': ['asset-purchase', 'Asset purchase'],
  'premises-purchase': ['asset-purchase', 'Asset purchase'],
  'business-expansion': ['business-expansion', 'Business expansion'],
  'debt-consolidation': ['other', 'Other'],
  other: ['other', 'Other'],
}

/** The scorecard has five bands, the memo four scores: the two best are both low risk. */
const riskScores: Readonly<Record<string, readonly [string, string]>> = {
  'Lowest Risk': ['low-risk', 'Low risk'],
  'Low Risk': ['low-risk', 'Low risk'],
  'Moderate Risk': ['medium-risk', 'Medium risk'],
  'High Risk': ['high-risk', 'High risk'],
  'Highest Risk': ['very-high-risk', 'Very high risk'],
}

/** What suppliers or buyers said: one poor word is negative, a good one without it positive. */
function reference(standard: Answers, partner: 'supplier' | 'buyer'): Offer | undefined {
  const qualities = [1, 2].map(n => text(standard, `${partner}${n}Quality`)).filter(quality => quality !== '')
  const evidence = `Quality of ${partner}s`
  if (qualities.includes('poor')) return choice('negative', 'Negative', evidence)
  if (qualities.some(quality => quality === 'excellent' || quality === 'good')) {
    return choice('positive', 'Positive', evidence)
  }
  return qualities.length === 0 ? choice('not-available', 'Not available', evidence) : undefined
}

/** Who stands behind the loan beside the customer, or undefined. */
function guarantor(standard: Answers, mse: Answers): string | undefined {
  const names = [text(standard, 'coApplicantName'), text(mse, 'guarantorName'), text(mse, 'coApplicantName')]
  return names.map(name => name.trim()).find(name => name !== '')
}

/** What all earlier forms say for the Credit Application Memo. */
export const memoLinks: readonly Link[] = [
  link(['user_form'], 'credit_app_memo', 'branch', ({ user_form: { answers } }) =>
    carried(answers, 'BranchName', 'Branch name'),
  ),
  link(['user_form'], 'credit_app_memo', 'customerName', ({ user_form: { answers } }) =>
    carried(answers, 'customerName', 'Customer name'),
  ),
  link(['user_form'], 'credit_app_memo', 'purposeForBorrowing', ({ user_form: { answers } }) => {
    const purpose = purposes[text(answers, 'endUse')]
    return purpose && choice(...purpose, 'End use')
  }),
  link(['user_form'], 'credit_app_memo', 'businessSegment', ({ user_form: { answers } }) =>
    chosen(businessSegments, answers, 'businessSegment', 'Business segment'),
  ),
  link(['user_form'], 'credit_app_memo', 'businessSubSegment', ({ user_form: { answers } }) =>
    carried(answers, 'businessSubSegment', 'Business sub-segment'),
  ),
  link(
    ['user_form', 'bank_analysis'],
    'credit_app_memo',
    'currentBankers',
    ({ user_form: standard, bank_analysis: bank }) => {
      const analysed = text(bank.answers, 'bankName').trim()
      const names = [...new Set([...banks(standard.answers), analysed].filter(name => name !== ''))]
      return names.length > 0 ? words(names.join(', ').slice(0, 200), 'Bank accounts') : undefined
    },
  ),
  link(
    ['user_form', 'output_sheet'],
    'credit_app_memo',
    'loanAmount',
    ({ user_form: standard, output_sheet: sheet }) => {
      const loan = loanAmount(standard.answers)
      const most = money(number(sheet.computed, 'max_loan'))
      return loan && amount(loan.value, `${loan.label}; the Output Sheet supports ${most}`)
    },
  ),
  link(['user_form'], 'credit_app_memo', 'loanTerm', ({ user_form: { answers } }) => {
    const months = number(answers, 'loanTenure')
    if (months < 1) return undefined
    return { value: months, display: `${plain(months)} months`, evidence: 'Loan tenure' }
  }),
  link(['user_form'], 'credit_app_memo', 'interestRate', ({ user_form: { answers } }) => {
    if (answered(answers, 'interestRate') === undefined) return undefined
    const rate = number(answers, 'interestRate')
    return { value: rate, display: percent(rate), evidence: 'Interest rate' }
  }),
  link(['user_form'], 'credit_app_memo', 'processingFee', ({ user_form: { answers } }) =>
    answered(answers, 'processingFee') === undefined
      ? undefined
      : amount(number(answers, 'processingFee'), 'Processing fee'),
  ),
  link(
    ['user_form', 'mse_assessment'],
    'credit_app_memo',
    'thirdPartyGuarantor',
    ({ user_form: standard, mse_assessment: mse }) => {
      const name = guarantor(standard.answers, mse.answers)
      return name === undefined
        ? choice('no', 'No', 'No co-applicant and no guarantor named')
        : choice('yes', 'Yes', `Co-applicant or guarantor ${name}`)
    },
  ),
  link(
    ['user_form', 'mse_assessment'],
    'credit_app_memo',
    'guarantorIncome',
    ({ user_form: standard, mse_assessment: mse }) =>
      guarantor(standard.answers, mse.answers) === undefined
        ? choice('not-applicable', 'Not applicable', 'No co-applicant and no guarantor named')
        : undefined,
  ),
  link(['user_form'], 'credit_app_memo', 'supplierReference', ({ user_form: { answers } }) =>
    reference(answers, 'supplier'),
  ),
  link(['user_form'], 'credit_app_memo', 'buyerReference', ({ user_form: { answers } }) =>
    reference(answers, 'buyer'),
  ),
  link(['expert_scorecard'], 'credit_app_memo', 'creditRiskScore', ({ expert_scorecard: { computed } }) => {
    const total = number(computed, 'totalScore')
    const category = text(computed, 'riskCategory')
    const risk = riskScores[category]
    // A scorecard without any answer has the fallback category, which speaks for nothing.
    return risk && total > 0 ? choice(...risk, `${category}, score ${plain(total)}`) : undefined
  }),
  link(['user_form'], 'credit_app_memo', 'anyLoansOverdue', ({ user_form: { answers } }) => {
    if (everOverdue(answers, [...customerLoans, ...coApplicantLoans])) {
      return choice('yes', 'Yes', 'A loan was overdue')
    }
    const live = text(answers, 'dpdCondition1')
    if (live === 'never-late') return choice('no', 'No', 'Live loans never late')
    if (live !== '') return choice('yes', 'Yes', 'Live loans late')
    return text(answers, 'liveLoan') === 'No' ? choice('no', 'No', 'No live loan') : undefined
  }),
  link(
    ['financial_analysis'],
    'credit_app_memo',
    'totalAssetsValue',
    ({ financial_analysis: { computed } }) => {
      const assets = number(computed, 'personal_assets')
      return assets > 0 ? amount(assets, 'Personal assets') : undefined
    },
  ),
  link(['output_sheet'], 'credit_app_memo', 'cashFlowAnalysis', ({ output_sheet: { computed } }) => {
    if (number(computed, 'total_sales') === 0) return undefined
    const of = (key: string) => number(computed, key)
    return words(
      `Sales ${money(of('total_sales'))} a month, GP margin ${percent(of('gp_margin'))}, NP margin ${percent(of('np_margin'))}, monthly surplus ${money(of('monthly_surplus'))}, DSCR ${plain(of('dscr'))}.`,
      'Cash flow of the Output Sheet',
    )
  }),
]

import { answerOf, number, text } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import { formatMoney, formatNumber, formatPercent } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { coApplicantLoans, customerLoans } from '../choices.ts'
import type { Policy } from '../policy/policy.ts'
import { marketValueOfProperties, properties, shareOf } from './evidence.ts'
import {
  type Link,
  link,
  type OtherSources,
  type SuggestedValue,
  suggestAmount,
  suggestPositiveAmount,
  suggestSameText,
  suggestValue,
} from './link.ts'
import { balanceAfter, existingLoanOf } from './loan-schedule.ts'

type Suggest = (answers: Answers, policy: Policy, otherSources: OtherSources) => SuggestedValue | undefined

/** Creates a link from the form's own answers to one of its fields. */
function within(field: string, suggest: Suggest): Link {
  return link(['user_form'], 'user_form', field, ({ user_form: { answers } }, policy, otherSources) =>
    suggest(answers, policy, otherSources),
  )
}

/** Creates a link from the lender's policy and the form's own answers. */
function byPolicy(field: string, suggest: Suggest): Link {
  return link(
    ['policy', 'user_form'],
    'user_form',
    field,
    ({ user_form: { answers } }, policy, otherSources) => suggest(answers, policy, otherSources),
  )
}

function ofProperty(property: (typeof properties)[number]): readonly Link[] {
  return [
    within(`${property}Share`, answers =>
      text(answers, `${property}OwnedBy`) === 'customer'
        ? suggestValue(100, 'Owned by the customer')
        : undefined,
    ),
    byPolicy(`${property}LTVValue`, (answers, { offers }) => {
      const lent = offers.programmeLtv[text(answers, `${property}Type`)] ?? null
      const value = (number(answers, `${property}MarketValue`) * shareOf(answers, property)) / 100
      if (lent === null) return undefined
      return suggestPositiveAmount((value * lent) / 100, `${formatPercent(lent)} of ${formatMoney(value)}`)
    }),
  ]
}

/** Creates the links of a loan (D16): its balance follows from its own figures, and a continuing instalment is an obligation. */
function ofLoan(loan: string): readonly Link[] {
  const instalment = (answers: Answers) => number(answers, `${loan}EMI`)
  return [
    within(`${loan}Outstanding`, answers => {
      const schedule = existingLoanOf(answers, loan)
      if (!schedule) return undefined
      const { paid, tenor, rate } = schedule
      const evidence = `After ${paid} of ${tenor} instalments at ${formatPercent(rate)} a year`
      return suggestAmount(balanceAfter(schedule, paid), evidence)
    }),
    within(`${loan}PreviousObligation`, answers => suggestPositiveAmount(instalment(answers), 'EMI')),
    within(`${loan}Obligate`, answers => {
      if (instalment(answers) === 0) return undefined
      return text(answers, `${loan}ToBeClosed`) === 'Yes'
        ? suggestValue('No', 'To be closed')
        : suggestValue('Yes', 'Its instalments continue')
    }),
  ]
}

/** Suggests the share of the full cost that the loan does not pay, in percent. */
function transactionMargin(answers: Answers): SuggestedValue | undefined {
  const cost = number(answers, 'capitalExpenditureCost')
  const loan = number(answers, 'loanAmount')
  if (loan === 0 || loan > cost) return undefined
  const evidence = `Cost ${formatMoney(cost)}, loan ${formatMoney(loan)}`
  return suggestAmount(((cost - loan) / cost) * 100, evidence)
}

/** Creates a link that suggests the lender's expected margin if the loan has one of the end uses. */
function expectedMargin(
  field: string,
  margin: (policy: Policy) => number | null,
  uses: readonly string[],
): Link {
  return byPolicy(field, (answers, policy) => {
    const expected = margin(policy)
    const isFor = uses.includes(text(answers, 'endUse'))
    return expected === null || !isFor ? undefined : suggestValue(expected, 'From the purpose of the loan')
  })
}

const loanFigures: readonly Link[] = [
  within('loanToMarketValue', answers => {
    const value = marketValueOfProperties(answers)
    const loan = number(answers, 'loanAmount')
    if (value === 0 || loan === 0) return undefined
    return suggestAmount(
      (loan / value) * 100,
      `Loan ${formatMoney(loan)} on property worth ${formatMoney(value)}`,
    )
  }),
  within('loanPerProgramLTV', answers => {
    const keys = properties.map(property => `${property}LTVValue`)
    if (keys.every(key => answerOf(answers, key) === undefined)) return undefined
    return suggestAmount(sum(keys.map(key => number(answers, key))), 'LTV values of the properties')
  }),
  within('customerMarginTransaction', transactionMargin),
  expectedMargin('expectedMarginWorkingCapital', ({ offers }) => offers.workingCapitalMargin, [
    'working-capital',
  ]),
  expectedMargin('expectedMarginCapitalExpenditure', ({ offers }) => offers.capitalExpenditureMargin, [
    'asset-purchase',
    'premises-purchase',
  ]),
  byPolicy('processingFee', (answers, { offers: { processingFeePercent: share } }) => {
    const loan = number(answers, 'loanAmount')
    if (share === null) return undefined
    return suggestPositiveAmount((loan * share) / 100, `${formatPercent(share)} of ${formatMoney(loan)}`)
  }),
  link(['policy'], 'user_form', 'interestRate', (_forms, { offers: { interestRate } }) =>
    interestRate === null ? undefined : suggestValue(interestRate, 'Interest rate'),
  ),
]

const person: readonly Link[] = [
  within('currentlyNoLoans', answers =>
    text(answers, 'liveLoan') === 'No' ? suggestValue(true, 'No live loan') : undefined,
  ),
  within('multipleIncomeSource', answers => {
    const earning = number(answers, 'earningMembers')
    return earning >= 2 ? suggestValue('Yes', `${formatNumber(earning)} earning members`) : undefined
  }),
  within('earningMembers', answers =>
    number(answers, 'familyMembers') === 1 ? suggestValue(1, 'A household of one') : undefined,
  ),
  within('coApplicantResidenceLocation', answers =>
    text(answers, 'relationshipWithCustomer') === 'spouse'
      ? suggestSameText(answers, 'residenceLocation', 'The customer’s spouse')
      : undefined,
  ),
  within('coApplicantMaritalStatus', answers =>
    text(answers, 'relationshipWithCustomer') === 'spouse'
      ? suggestValue('married', 'The customer’s spouse')
      : undefined,
  ),
  link(['officer'], 'user_form', 'BranchName', (_forms, _policy, { branch }) =>
    branch === undefined ? undefined : suggestValue(branch, 'Branch name'),
  ),
]

/** Suggestions for the Standard Form from itself, the lender's policy and the officer's last Standard Form. */
export const standardLinks: readonly Link[] = [
  ...person,
  ...loanFigures,
  ...properties.flatMap(ofProperty),
  ...[...customerLoans, ...coApplicantLoans].flatMap(ofLoan),
  ...customerLoans.map(loan =>
    within(`${loan}EverOverdue`, answers =>
      text(answers, 'dpdCondition1') === 'never-late' && answerOf(answers, `${loan}EMI`) !== undefined
        ? suggestValue('No', 'Live loans never late')
        : undefined,
    ),
  ),
]

import { number, text } from '../../engine/answers.ts'
import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { workingDays } from '../assessment-days.ts'
import { businessSegments, customerLoans, loanPurposes, relationships } from '../choices.ts'
import { continuingDebt, continuingLoans, properties } from './evidence.ts'
import {
  type Link,
  link,
  type SuggestedValue,
  suggestPositiveAmount,
  suggestSameNumber,
  suggestSameOption,
  suggestSameText,
  suggestValue,
} from './link.ts'

const WEEKS_A_YEAR = 52

const defaults = ['over-90-days', 'written-off']

/**
 * Suggests previous defaults by the classes of days past due; undefined while a class that a stated loan needs is missing. A
 * default counts even if no loan is stated, as in the repayment track.
 */
function previousDefaults(standard: Answers): SuggestedValue | undefined {
  const [live, past] = ['liveLoan', 'pastLoan'].map(key => text(standard, key)) as [string, string]
  const [ofLive, ofPast] = ['dpdCondition1', 'dpdCondition2'].map(key => text(standard, key)) as [
    string,
    string,
  ]
  if (defaults.includes(ofLive) || defaults.includes(ofPast)) return suggestValue('Yes', 'Days past due')
  if (live === 'No' && past === 'No') return suggestValue('No', 'No live and no past loan')
  const isKnown =
    live !== '' && past !== '' && (live === 'No' || ofLive !== '') && (past === 'No' || ofPast !== '')
  return isKnown ? suggestValue('No', 'Days past due') : undefined
}

/** Suggests the whole years since the customer's first known loan: as a customer, or by the number of paid instalments. */
function creditHistory(standard: Answers): SuggestedValue | undefined {
  const applied = Number(text(standard, 'LoanApplicationDate').slice(0, 4))
  // A hidden answer is not read, so that it does not become part of the completion's basis.
  const since = text(standard, 'existingCustomer') === 'Yes' ? number(standard, 'existingSinceYear') : 0
  const asCustomer = since > 0 && applied > 0 ? applied - since : 0
  const paid = Math.max(...customerLoans.map(loan => number(standard, `${loan}PaidTenor`)))
  const years = Math.max(asCustomer, Math.floor(paid / 12))
  if (years < 1) return undefined
  return suggestValue(
    years,
    years === asCustomer ? `Customer since ${since}` : `${formatNumber(paid)} instalments paid`,
  )
}

/** Suggests by the legal form whether a business is registered. A society or a trust may be either. */
function registered(standard: Answers): SuggestedValue | undefined {
  const constitution = text(standard, 'constitutionOfEnterprise')
  if (constitution.startsWith('unregistered-')) return suggestValue('No', 'Constitution of enterprise')
  const isOpen = constitution === '' || constitution === 'society-or-trust'
  return isOpen ? undefined : suggestValue('Yes', 'Constitution of enterprise')
}

const longestTenor = (standard: Answers) =>
  Math.max(0, ...continuingLoans(standard).map(loan => number(standard, `${loan}Tenor`)))

/** Creates a link that suggests considering an income if the Standard Form shows its source. */
function considers(field: string, evidence: string, hasSource: (standard: Answers) => boolean): Link {
  return link(['user_form'], 'mse_assessment', field, ({ user_form: { answers } }) =>
    hasSource(answers) ? suggestValue(true, evidence) : undefined,
  )
}

const someProperty = (standard: Answers, part: 'Type' | 'Status', value: string) =>
  properties.some(property => text(standard, property + part) === value)

/** Suggestions on the customer's past from the Standard Form, and on working week and income from the form's own sample days. */
const furtherLinks: readonly Link[] = [
  link(['user_form'], 'mse_assessment', 'coApplicantRelationship', ({ user_form: { answers } }) => {
    const relationship = relationships.find(({ value }) => value === answers['relationshipWithCustomer'])
    return relationship && suggestValue(relationship.label, 'Relationship with customer')
  }),
  link(['user_form'], 'mse_assessment', 'existingLoanTenure', ({ user_form: { answers } }) => {
    const months = longestTenor(answers)
    return months > 0 ? suggestValue(months, 'Longest tenor of continuing loans') : undefined
  }),
  link(['user_form'], 'mse_assessment', 'creditHistoryYears', ({ user_form: { answers } }) =>
    creditHistory(answers),
  ),
  link(['user_form'], 'mse_assessment', 'previousLoanDefaults', ({ user_form: { answers } }) =>
    previousDefaults(answers),
  ),
  considers('considerAgricultureIncome', 'Agricultural land', standard =>
    someProperty(standard, 'Type', 'agricultural-land'),
  ),
  considers('considerRentalIncome', 'A property is rented out', standard =>
    someProperty(standard, 'Status', 'rented-out'),
  ),
  considers(
    'considerSalaryIncome',
    'The co-applicant is salaried',
    standard => text(standard, 'profession') === 'Salaried',
  ),
  link(
    ['mse_assessment'],
    'mse_assessment',
    'workingDaysPerWeek',
    ({ mse_assessment: { answers } }, policy) => {
      const days = number(answers, 'workingDaysPerMonth')
      // The initial value of every form says nothing about this business.
      if (days === policy.limits.mse.workingDays) return undefined
      const aWeek = Math.round((days * 12) / WEEKS_A_YEAR)
      if (aWeek < 1) return undefined
      return suggestValue(aWeek, `${formatNumber(days)} working days a month`)
    },
  ),
  link(['user_form'], 'mse_assessment', 'businessRegistered', ({ user_form: { answers } }) =>
    registered(answers),
  ),
  link(
    ['mse_assessment'],
    'mse_assessment',
    'primaryBusinessIncome',
    ({ mse_assessment: { answers, computed } }, { limits }) => {
      const sales = number(computed, 'averageDailySales')
      const purchases = number(computed, 'averageDailyPurchases')
      // Income needs both sales and purchases, because it is their difference.
      if (sales === 0 || purchases === 0) return undefined
      const days = workingDays(answers, limits.mse)
      const evidence = `Average daily sales ${formatMoney(sales)} less purchases ${formatMoney(purchases)}, × ${formatNumber(days)} working days`
      return suggestPositiveAmount((sales - purchases) * days, evidence)
    },
  ),
]

/** Suggestions for the MSE Assessment from the Standard Form and from itself. */
export const mseLinks: readonly Link[] = [
  ...furtherLinks,
  link(['user_form'], 'mse_assessment', 'coApplicantName', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'coApplicantName', 'Co-applicant name'),
  ),
  link(['user_form'], 'mse_assessment', 'existingLoanAmount', ({ user_form: { answers } }) =>
    suggestPositiveAmount(continuingDebt(answers), 'Outstanding on continuing loans'),
  ),
  link(['user_form'], 'mse_assessment', 'existingLoanEMI', ({ user_form: { computed } }) =>
    suggestPositiveAmount(number(computed, 'totalObligation'), 'Total obligation'),
  ),
  link(['user_form'], 'mse_assessment', 'businessType', ({ user_form: { answers } }) =>
    suggestSameOption(businessSegments, answers, 'businessSegment', 'Business segment'),
  ),
  link(['user_form'], 'mse_assessment', 'product', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'businessSubSegment', 'Business sub-segment'),
  ),
  link(['user_form'], 'mse_assessment', 'businessLocation', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'businessLocation', 'Business location'),
  ),
  link(['user_form'], 'mse_assessment', 'businessVintage', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'businessVintage', 'Business vintage'),
  ),
  link(['user_form'], 'mse_assessment', 'numberOfEmployees', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'regularEmployees', 'Regular employees'),
  ),
  link(['user_form'], 'mse_assessment', 'loanAmountRequested', ({ user_form: { answers } }) =>
    suggestPositiveAmount(number(answers, 'loanAmount'), 'Loan amount'),
  ),
  link(['user_form'], 'mse_assessment', 'loanPurpose', ({ user_form: { answers } }) =>
    suggestSameOption(loanPurposes, answers, 'endUse', 'End use'),
  ),
]

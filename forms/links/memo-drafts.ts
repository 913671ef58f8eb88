import { number, text } from '../../engine/answers.ts'
import { formatMoney, formatNumber, formatPercent } from '../../engine/number-format.ts'
import type { Answers, Option } from '../../engine/types.ts'
import { businessSegments, loanPurposes } from '../choices.ts'
import { loanAmount } from './evidence.ts'
import {
  countWithNoun,
  customersAge,
  type FormsRead,
  type Link,
  link,
  type SuggestedValue,
  suggestValue,
} from './link.ts'

type Forms = FormsRead<'user_form' | 'mse_assessment'>

/** A sentence, or undefined if its facts are missing. */
type Sentence = string | undefined

/** The minimum number of sentences of a draft. A shorter one would be of no use. */
const FEWEST_SENTENCES = 2

function draft(sentences: readonly Sentence[]): SuggestedValue | undefined {
  const there = sentences.filter(sentence => sentence !== undefined)
  if (there.length < FEWEST_SENTENCES) return undefined
  return suggestValue(there.join(' '), 'a draft, to be put into your own words')
}

/** Returns a sentence around a text answer, or undefined if it is empty. */
function around(answers: Answers, key: string, words: (value: string) => Sentence): Sentence {
  const value = text(answers, key).trim()
  return value === '' ? undefined : words(value)
}

/** Returns a sentence around a number, or undefined unless it is greater than 0. */
function counting(answers: Answers, key: string, words: (value: number) => string): Sentence {
  const value = number(answers, key)
  return value > 0 ? words(value) : undefined
}

function labelOf(options: readonly Option[], answers: Answers, key: string): string {
  return options.find(({ value }) => value === answers[key])?.label.toLowerCase() ?? ''
}

/** Replaces the hyphens of a stored option: "family-owned" becomes "family owned". */
const plain = (stored: string) => stored.replaceAll('-', ' ')

function promoter({ user_form: standard }: Forms): readonly Sentence[] {
  const { answers, computed } = standard
  const name = text(answers, 'customerName').trim()
  const firm = text(answers, 'enterpriseName').trim()
  const age = number(computed, 'age')
  const aged = age > 0 ? `, aged ${customersAge(standard, String(age))},` : ''
  return [
    name === '' || firm === '' ? undefined : `${name}${aged} runs ${firm}.`,
    counting(answers, 'familyMembers', members => household(members, number(answers, 'earningMembers'))),
    around(answers, 'residenceLocation', place => {
      const years = number(answers, 'residenceVintage')
      return years > 0 ? `Has lived in ${place} for ${countWithNoun(years, 'year')}.` : `Lives in ${place}.`
    }),
    around(answers, 'residenceOwnership', ownership => homes[ownership]),
  ]
}

/** "Household of 4, 2 of whom have an income." */
function household(members: number, earning: number): string {
  if (members === 1) return earning > 0 ? 'Lives alone and has an income.' : 'Lives alone.'
  const size = `Household of ${formatNumber(members)}`
  if (earning <= 0) return `${size}.`
  if (earning >= members) return `${size}, all of whom have an income.`
  return `${size}, ${earning === 1 ? 'one of whom has' : `${formatNumber(earning)} of whom have`} an income.`
}

/** The sentence for each residence ownership. Other kinds are left to the author of the memo. */
const homes: Readonly<Record<string, string>> = {
  owned: 'The home is owned.',
  'family-owned': 'The home belongs to the family.',
  rented: 'The home is rented.',
  leased: 'The home is leased.',
  'employer-provided': 'The employer provides the home.',
}

function business({ user_form: { answers }, mse_assessment: mse }: Forms): readonly Sentence[] {
  const segment = labelOf(businessSegments, answers, 'businessSegment')
  const sales = number(mse.computed, 'averageDailySales')
  const margin = number(mse.computed, 'grossMarginPercentage')
  const isBought = number(mse.computed, 'averageDailyPurchases') > 0
  return [
    around(answers, 'enterpriseName', firm => {
      const kind = around(answers, 'businessSubSegment', sub => ` (${sub})`) ?? ''
      const place = around(answers, 'businessLocation', where => ` at ${where}`) ?? ''
      if (segment === '') return place === '' ? undefined : `${firm} is${place}.`
      return `${firm} works in ${segment}${kind}${place}.`
    }),
    counting(
      answers,
      'businessVintage',
      years => `It has been in business for ${countWithNoun(years, 'year')}.`,
    ),
    counting(answers, 'regularEmployees', people => `It has ${countWithNoun(people, 'regular employee')}.`),
    counting(mse.answers, 'workingDaysPerWeek', days => `It is open ${countWithNoun(days, 'day')} a week.`),
    sales > 0 ? `Sales of ${formatMoney(sales)} on an average day.` : undefined,
    sales > 0 && isBought ? `Gross margin ${formatPercent(margin)}.` : undefined,
  ]
}

function partner(standard: Answers, prefix: string, what: string): Sentence {
  return around(standard, `${prefix}Name`, name => {
    const gives = text(standard, `${prefix}PaymentTerms`) === 'Credit'
    // A hidden answer is not read, so that it does not become part of the completion's basis.
    const days = gives ? number(standard, `${prefix}CreditDays`) : 0
    const credit = days > 0 ? ` on credit of ${countWithNoun(days, 'day')}` : ''
    return `${what} ${name}${credit}.`
  })
}

function market({ user_form: { answers }, mse_assessment: mse }: Forms): readonly Sentence[] {
  const seasonal = text(mse.answers, 'seasonalBusiness')
  return [
    around(mse.answers, 'marketCompetition', competition => `Competition is ${plain(competition)}.`),
    seasonal === 'No' ? 'Not seasonal.' : undefined,
    seasonal === 'Yes'
      ? (around(mse.answers, 'peakMonths', months => `Seasonal, with peaks in ${months}.`) ?? 'Seasonal.')
      : undefined,
    partner(answers, 'buyer1', 'Sells to'),
    partner(answers, 'buyer2', 'Sells to'),
    partner(answers, 'supplier1', 'Buys from'),
    partner(answers, 'supplier2', 'Buys from'),
  ]
}

function references({ user_form: { answers }, mse_assessment: mse }: Forms): readonly Sentence[] {
  return [
    around(mse.answers, 'guarantorName', name => {
      const relationship = around(mse.answers, 'guarantorRelationship', of => ` (${of})`) ?? ''
      const income = number(mse.answers, 'guarantorIncome')
      return `Guarantor ${name}${relationship}${income > 0 ? `, income ${formatMoney(income)} a month` : ''}.`
    }),
    around(answers, 'referenceName', name => {
      const relationship = around(answers, 'referenceRelationship', of => ` (${plain(of)})`) ?? ''
      const known =
        counting(answers, 'referenceYearsKnown', years => `, known for ${countWithNoun(years, 'year')}`) ?? ''
      return `Reference ${name}${relationship}${known}.`
    }),
    ...(['supplier1', 'supplier2', 'buyer1', 'buyer2'] as const).map(prefix =>
      around(
        answers,
        `${prefix}Quality`,
        quality => around(answers, `${prefix}Name`, name => `${name}: ${quality}.`) ?? '',
      ),
    ),
  ].map(sentence => sentence || undefined)
}

function endUse({ user_form: { answers } }: Forms): readonly Sentence[] {
  const loan = loanAmount(answers)
  const purpose = text(answers, 'endUse') === 'other' ? '' : labelOf(loanPurposes, answers, 'endUse')
  const cost = number(answers, 'capitalExpenditureCost')
  const months = number(answers, 'loanTenure')
  return [
    loan && purpose !== ''
      ? `The loan of ${formatMoney(loan.value)} is for ${/^(purchase|repayment)/.test(purpose) ? 'the ' : ''}${purpose}.`
      : undefined,
    loan && purpose === '' ? `The loan comes to ${formatMoney(loan.value)}.` : undefined,
    months > 0 ? `It is to be repaid in ${countWithNoun(months, 'month')}.` : undefined,
    loan && cost > loan.value
      ? `Of the cost of ${formatMoney(cost)} the customer brings in ${formatMoney(cost - loan.value)}.`
      : undefined,
  ]
}

function draftLink(field: string, sentences: (forms: Forms) => readonly Sentence[]): Link {
  return link(['user_form', 'mse_assessment'], 'credit_app_memo', field, forms => draft(sentences(forms)))
}

/** Drafts for the texts of the memo. They state only facts and no judgement that a person has not made. */
export const draftLinks: readonly Link[] = [
  draftLink('promoterEntrepreneur', promoter),
  draftLink('businessActivity', business),
  draftLink('marketDemand', market),
  draftLink('guarantorReferences', references),
  draftLink('endUse', endUse),
]

import { number, text } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import { accountBalances, banks, loanAmount, ofContinuingLoans, ownValueOf } from './evidence.ts'
import { amount, choice, type Link, link, type Offer, words } from './link.ts'

function positive(value: number, evidence: string): Offer | undefined {
  return value > 0 ? amount(value, evidence) : undefined
}

/** What the Standard Form says for the Financial Analysis: the loan, and the customer's own property. */
export const financialLinks: readonly Link[] = [
  link(['user_form'], 'financial_analysis', 'savings_bank', ({ user_form: { answers } }) =>
    positive(accountBalances(answers), 'Balances of savings and current accounts'),
  ),
  link(['user_form'], 'financial_analysis', 'property_value', ({ user_form: { answers } }) =>
    positive(ownValueOf('buildings', answers), "Owner's share of the properties"),
  ),
  link(['user_form'], 'financial_analysis', 'land_value', ({ user_form: { answers } }) =>
    positive(ownValueOf('land', answers), "Owner's share of land and plots"),
  ),
  link(['user_form'], 'financial_analysis', 'vehicles_value', ({ user_form: { answers } }) =>
    positive(
      sum(['motorVehicle1Value', 'motorVehicle2Value'].map(key => number(answers, key))),
      'Motor vehicles',
    ),
  ),
  link(['user_form'], 'financial_analysis', 'loan_amount', ({ user_form: { answers } }) => {
    const loan = loanAmount(answers)
    return loan && amount(loan.value, loan.label)
  }),
  link(['user_form'], 'financial_analysis', 'existing_bank_borrowing', ({ user_form: { answers } }) =>
    positive(ofContinuingLoans(answers, 'Outstanding'), 'Outstanding on loans that go on'),
  ),
]

const accountTypes: Readonly<Record<string, string>> = { savings: 'Savings', current: 'Current' }

/** What the Standard Form says for the Bank Analysis: the first bank account. */
export const bankLinks: readonly Link[] = [
  link(['user_form'], 'bank_analysis', 'bankName', ({ user_form: { answers } }) => {
    const [bank] = banks(answers)
    return bank === undefined ? undefined : words(bank, 'Bank accounts')
  }),
  link(['user_form'], 'bank_analysis', 'accountType', ({ user_form: { answers } }) => {
    const type = text(answers, 'bankAccount1Type')
    const label = accountTypes[type]
    return label === undefined ? undefined : choice(type, label, 'Bank account 1')
  }),
]

import { loanAmount, ofContinuingLoans, ownValueOf, personalBalances, personalVehicles } from './evidence.ts'
import { type Link, link, suggestAmount, suggestPositiveAmount } from './link.ts'

/** What the Standard Form says for the Financial Analysis: the loan, and the customer's own property. */
export const financialLinks: readonly Link[] = [
  link(['user_form'], 'financial_analysis', 'savings_bank', ({ user_form: { answers } }) =>
    suggestPositiveAmount(
      personalBalances(answers),
      'Balances of savings and current accounts, without those of the business',
    ),
  ),
  link(['user_form'], 'financial_analysis', 'property_value', ({ user_form: { answers } }) =>
    suggestPositiveAmount(ownValueOf('buildings', answers), "Owner's share of the properties"),
  ),
  link(['user_form'], 'financial_analysis', 'land_value', ({ user_form: { answers } }) =>
    suggestPositiveAmount(ownValueOf('land', answers), "Owner's share of land and plots"),
  ),
  link(['user_form'], 'financial_analysis', 'vehicles_value', ({ user_form: { answers } }) =>
    suggestPositiveAmount(personalVehicles(answers), 'Motor vehicles, without those of the business'),
  ),
  link(['user_form'], 'financial_analysis', 'loan_amount', ({ user_form: { answers } }) => {
    const loan = loanAmount(answers)
    return loan && suggestAmount(loan.value, loan.label)
  }),
  link(['user_form'], 'financial_analysis', 'existing_bank_borrowing', ({ user_form: { answers } }) =>
    suggestPositiveAmount(ofContinuingLoans(answers, 'Outstanding'), 'Outstanding on loans that go on'),
  ),
]

import { number } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { coApplicantLoans } from '../choices.ts'
import {
  continuingDebt,
  loanAmount,
  ownValueOf,
  personalBalances,
  personalFixedDeposits,
  personalInvestments,
  personalVehicles,
} from './evidence.ts'
import { type Link, link, suggestAmount, suggestPositiveAmount } from './link.ts'

/** Creates a link from an amount of the Standard Form to a field without a year. */
function amount(field: string, evidence: string, of: (standard: Answers) => number): Link {
  return link(['user_form'], 'financial_analysis', field, ({ user_form: { answers } }) =>
    suggestPositiveAmount(of(answers), evidence),
  )
}

const namedTypes = ['precious-metals', 'insurance', '']

/** Suggestions from the Standard Form for the loan and the customer's personal assets. */
export const personalLinks: readonly Link[] = [
  amount(
    'savings_bank',
    'Balances of savings and current accounts, without those of the business',
    personalBalances,
  ),
  amount('fixed_deposits', 'Fixed deposits, without those of the business', personalFixedDeposits),
  amount('property_value', "Owner's share of the properties", standard => ownValueOf('buildings', standard)),
  amount('land_value', "Owner's share of land and plots", standard => ownValueOf('land', standard)),
  amount('vehicles_value', 'Motor vehicles, without those of the business', personalVehicles),
  amount('precious_metals', 'Investments in precious metals', standard =>
    personalInvestments(standard, type => type === 'precious-metals'),
  ),
  amount('insurance_surrender', 'Investments in insurance', standard =>
    personalInvestments(standard, type => type === 'insurance'),
  ),
  amount('other_personal_assets', 'Other investments', standard =>
    personalInvestments(standard, type => !namedTypes.includes(type)),
  ),
  amount('other_loans_pos', 'Outstanding on the loans of the co-applicant', standard =>
    sum(coApplicantLoans.map(loan => number(standard, `${loan}Outstanding`))),
  ),
  link(['user_form'], 'financial_analysis', 'loan_amount', ({ user_form: { answers } }) => {
    const loan = loanAmount(answers)
    return loan && suggestAmount(loan.value, loan.label)
  }),
  amount('existing_bank_borrowing', 'Outstanding on continuing loans', continuingDebt),
]

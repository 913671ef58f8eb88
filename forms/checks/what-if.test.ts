import { expect, it } from 'vitest'
import { presentTerms, whatIf } from './path.ts'
import { checkedOf } from './test-checked.ts'

// spec 3 §2.44

const standard = { loanAmount: 5_000, interestRate: 9, loanTenure: 18 }

it.each([
  [
    'the memo',
    { user_form: standard, credit_app_memo: { loanAmount: 4_000, interestRate: 0, loanTerm: 10 } },
  ],
  ['the Standard Form', { user_form: { loanAmount: 4_000, interestRate: 0, loanTenure: 10 } }],
])('“What if” starts with the rate of %s even if it is 0', (_, forms) => {
  expect(presentTerms(checkedOf(forms))).toEqual({ amount: 4_000, ratePercent: 0, termMonths: 10 })
})

it('“What if” starts with the terms that the Output Sheet assumes if no form states any', () => {
  expect(presentTerms(checkedOf({ user_form: standard, credit_app_memo: {} }))).toMatchObject({
    ratePercent: 9,
  })
  expect(presentTerms(checkedOf({}))).toEqual({ amount: 0, ratePercent: 12, termMonths: 24 })
})

it('“What if” gives the results of other terms, and leaves out what cannot be calculated', () => {
  // 12,000 over 12 months at 0% are 1,000 a month.
  const terms = { amount: 12_000, ratePercent: 0, termMonths: 12 }
  const mse = { totalMonthlyIncome: 4_000, existingLoanEMI: 200, repaymentCapacity: 900 }
  const outcome = whatIf(checkedOf({ user_form: standard, mse_assessment: mse }), terms)
  expect(outcome.instalment).toBe(1_000)
  // (200 + 1,000) ÷ 4,000
  expect(outcome.debtBurden).toMatchObject({ result: 30, severity: 'agrees' })
  expect(outcome.affordable).toMatchObject({ result: 100, severity: 'explain' })
  expect([outcome.dscr, outcome.supported, outcome.rating]).toEqual([undefined, undefined, undefined])
})

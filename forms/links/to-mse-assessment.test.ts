import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy/policy.ts'
import { suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.30

const value = (field: string, user_form: Answers) => suggestedValue('mse_assessment', field, { user_form })

describe('the customer’s history in the Standard Form', () => {
  it('suggests a credit history since the customer joined, or for as long as instalments were paid', () => {
    const since = { existingCustomer: 'Yes', existingSinceYear: 2021, LoanApplicationDate: '2026-02-10' }
    expect(value('creditHistoryYears', since)).toBe(5)
    expect(value('creditHistoryYears', { customerLoan2PaidTenor: 31 })).toBe(2)
    expect(value('creditHistoryYears', { ...since, customerLoan2PaidTenor: 80 })).toBe(6)
    expect(value('creditHistoryYears', { customerLoan2PaidTenor: 11 })).toBeUndefined()
    expect(value('creditHistoryYears', { ...since, existingCustomer: 'No' })).toBeUndefined()
  })

  it('suggests defaults if one class of days past due says so, and none only if every class needed is answered', () => {
    const of = (answers: Answers) => value('previousLoanDefaults', answers)
    expect(of({ liveLoan: 'Yes', dpdCondition1: 'over-90-days' })).toBe('Yes')
    expect(of({ liveLoan: 'No', pastLoan: 'Yes', dpdCondition2: 'written-off' })).toBe('Yes')
    expect(of({ liveLoan: 'No', pastLoan: 'No' })).toBe('No')
    expect(of({ liveLoan: 'Yes', dpdCondition1: '61-90-days', pastLoan: 'No' })).toBe('No')
    expect(of({ liveLoan: 'Yes', pastLoan: 'No' })).toBeUndefined()
    expect(of({ liveLoan: 'Yes', dpdCondition1: 'never-late', pastLoan: 'Yes' })).toBeUndefined()
    expect(of({})).toBeUndefined()
  })

  it('suggests defaults by a class of days past due even without a loan, as the scorecard does', () => {
    const of = (answers: Answers) => value('previousLoanDefaults', answers)
    expect(of({ liveLoan: 'No', pastLoan: 'No', dpdCondition1: 'written-off' })).toBe('Yes')
    expect(of({ liveLoan: 'No', pastLoan: 'Yes', dpdCondition1: 'over-90-days' })).toBe('Yes')
    expect(of({ liveLoan: 'No', pastLoan: 'No', dpdCondition1: '61-90-days' })).toBe('No')
  })

  it('suggests loan tenure, relationship, income sources and registration', () => {
    const loans = { customerLoan1Tenor: 36, customerLoan2Tenor: 60, customerLoan2ToBeClosed: 'Yes' }
    expect(value('existingLoanTenure', loans)).toBe(36)
    expect(value('coApplicantRelationship', { relationshipWithCustomer: 'child' })).toBe('Son or daughter')
    expect(value('considerAgricultureIncome', { property3Type: 'agricultural-land' })).toBe(true)
    expect(value('considerRentalIncome', { property1Status: 'rented-out' })).toBe(true)
    expect(value('considerSalaryIncome', { profession: 'Salaried' })).toBe(true)
    expect(value('considerSalaryIncome', { profession: 'Homemaker' })).toBeUndefined()
    expect(value('businessRegistered', { constitutionOfEnterprise: 'registered-partnership' })).toBe('Yes')
    expect(value('businessRegistered', { constitutionOfEnterprise: 'unregistered-proprietorship' })).toBe(
      'No',
    )
    expect(value('businessRegistered', { constitutionOfEnterprise: 'society-or-trust' })).toBeUndefined()
  })
})

describe('the sample days of the assessment', () => {
  const days = (what: string, amount: number) =>
    Object.fromEntries(
      [1, 2, 3].flatMap(month => [5, 15, 25].map(day => [`${what}_month${month}_day${day}`, amount])),
    )
  const own = (field: string, mse_assessment: Answers) =>
    suggested('mse_assessment', field, { mse_assessment })

  it('suggest an income of sales less purchases, and none from sales alone', () => {
    const assessment = { ...days('sales', 600), ...days('purchases', 375), workingDaysPerMonth: 22 }
    expect(own('primaryBusinessIncome', assessment)).toMatchObject({
      value: 4950,
      evidence: 'Average daily sales $600.00 less purchases $375.00, × 22 working days',
      source: 'this form',
      isLive: true,
    })
    expect(own('primaryBusinessIncome', days('sales', 600))).toBeUndefined()
    expect(own('primaryBusinessIncome', { ...days('sales', 300), ...days('purchases', 375) })).toBeUndefined()
  })

  it('suggest the days per week from a typed number of days per month, but not from its initial value', () => {
    expect(own('workingDaysPerWeek', { workingDaysPerMonth: 26 })?.value).toBe(6)
    expect(own('workingDaysPerWeek', { workingDaysPerMonth: 22 })).toBeUndefined()
    expect(own('workingDaysPerWeek', {})).toBeUndefined()
  })
})

it('the Output Sheet suggests the industry margin if the lender has set one', () => {
  const offers = { ...policy1.offers, industryMargin: { trading: 18 } }
  const margin = (businessSegment: string) =>
    suggestedValue(
      'output_sheet',
      'industry_margin',
      { user_form: { businessSegment } },
      { ...policy1, offers },
    )
  expect(margin('trading')).toBe(18)
  expect(margin('retail')).toBeUndefined()
  expect(
    suggestedValue('output_sheet', 'industry_margin', { user_form: { businessSegment: 'trading' } }),
  ).toBeUndefined()
})

it('the Financial Analysis suggests deposits, precious metals, other assets and the co-applicant’s debts', () => {
  const user_form = {
    bankAccount1Type: 'fixed-deposit',
    bankAccount1Balance: 500,
    bankAccount2Type: 'fixed-deposit',
    bankAccount2Owner: 'business',
    bankAccount2Balance: 900,
    otherInvestment1Type: 'precious-metals',
    otherInvestment1Value: 300,
    otherInvestment2Type: 'livestock',
    otherInvestment2Value: 200,
    coApplicantLoan1Outstanding: 70,
    coApplicantLoan3Outstanding: 30,
  }
  const of = (field: string, answers: Answers = user_form) =>
    suggestedValue('financial_analysis', field, { user_form: answers })
  expect(of('fixed_deposits')).toBe(500)
  expect(of('precious_metals')).toBe(300)
  expect(of('other_personal_assets')).toBe(200)
  expect(of('insurance_surrender')).toBeUndefined()
  expect(of('other_loans_pos')).toBe(100)
})

import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { type AnswersByType, earlier, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

describe('evidence for the scorecard', () => {
  const parameter = (field: string, answersByType: AnswersByType) =>
    suggestedValue('expert_scorecard', field, answersByType)

  it.each([
    [24, 'Under 25 or over 60'],
    [25, '25–29 years'],
    [29, '25–29 years'],
    [30, '30–45 years'],
    [45, '30–45 years'],
    [46, '46–55 years'],
    [55, '46–55 years'],
    [56, '56–60 years'],
    [60, '56–60 years'],
    [61, 'Under 25 or over 60'],
  ])('age %i is %s', (age, label) => {
    const suggestion = suggested('expert_scorecard', 'age', {
      user_form: { dateOfBirth: `${2026 - age}-02-10` },
    })
    expect(suggestion).toEqual({
      field: 'age',
      value: label,
      display: label,
      evidence: `Age ${age}`,
      source: 'Standard Form',
    })
    expect(parameter('age', { user_form: {} })).toBeUndefined()
  })

  // D58
  it('calls an estimated age so', () => {
    const { user_form } = earlier({ user_form: { dateOfBirth: '1984-01-01' } })
    if (!user_form) throw new Error('No form')
    const marks = { dateOfBirth: { code: 'es' as const } }
    const found = shownSuggestions('expert_scorecard', { user_form: { ...user_form, marks } })
    expect(found.find(({ field }) => field === 'age')).toMatchObject({
      value: '30–45 years',
      evidence: 'Age about 42',
    })
  })

  it.each([
    [10, '10 years or more'],
    [9.9, '7 to under 10 years'],
    [7, '7 to under 10 years'],
    [6.9, '5 to under 7 years'],
    [5, '5 to under 7 years'],
    [4.9, '3 to under 5 years'],
    [3, '3 to under 5 years'],
    [2.9, 'Under 3 years'],
    [0, 'Under 3 years'],
  ])('a business of %d years is %s', (years, label) => {
    expect(parameter('business_vintage', { user_form: { businessVintage: years } })).toBe(label)
    expect(parameter('business_vintage', { user_form: {} })).toBeUndefined()
  })

  it.each([
    ['owned-clear-title', 'Owned, clear title'],
    ['owned-title-unclear', undefined],
    ['family-owned', 'Family-owned'],
    ['registered-lease-3-years', 'Registered lease, 3 years or more'],
    ['registered-lease-shorter', 'Rented with agreement'],
    ['rented-with-agreement', 'Rented with agreement'],
    ['rented-without-agreement', 'Rented without agreement or mobile'],
    ['mobile', 'Rented without agreement or mobile'],
  ])('a workplace %s is %s', (ownership, label) => {
    expect(parameter('shop_ownership', { user_form: { workplaceOwnership: ownership } })).toBe(label)
  })

  it.each([
    ['private-limited-company', 'Company'],
    ['public-limited-company', 'Company'],
    ['limited-liability-partnership', 'Limited liability partnership'],
    ['registered-partnership', 'Registered partnership'],
    ['unregistered-partnership', 'Unregistered'],
    ['registered-proprietorship', 'Registered proprietorship'],
    ['unregistered-proprietorship', 'Unregistered'],
    ['society-or-trust', undefined],
  ])('a %s is %s', (constitution, label) => {
    expect(parameter('constitution', { user_form: { constitutionOfEnterprise: constitution } })).toBe(label)
  })

  const rent = { rentalIncome: 100, considerRentalIncome: true }
  const salary = { salaryIncome: 100, considerSalaryIncome: true }
  it.each<[string, Answers, string | undefined]>([
    ['two documented', { ...rent, ...salary }, 'Business and two other documented incomes'],
    ['one documented', { ...rent, seasonalBusiness: 'Yes' }, 'Business and one other documented income'],
    ['steady business alone', { seasonalBusiness: 'No' }, 'Business only, not seasonal'],
    [
      'ticked without an amount',
      { considerRentalIncome: true, seasonalBusiness: 'No' },
      'Business only, not seasonal',
    ],
    [
      'seasonal with undocumented rent',
      { rentalIncome: 100, seasonalBusiness: 'Yes' },
      'Business, seasonal or undocumented',
    ],
    ['seasonal alone', { seasonalBusiness: 'Yes' }, 'Single seasonal income'],
    ['rent, and a business without income', { ...rent, primaryBusinessIncome: 0 }, undefined],
    ['only a business without income', { seasonalBusiness: 'No', primaryBusinessIncome: 0 }, undefined],
    ['unknown', {}, undefined],
  ])('of income sources: %s', (_, answers, label) => {
    expect(parameter('income_source', { mse_assessment: answers })).toBe(label)
  })

  it.each([
    [20, 'Up to 20%'],
    [20.01, 'Over 20% to 30%'],
    [30, 'Over 20% to 30%'],
    [30.01, 'Over 30% to 40%'],
    [40, 'Over 30% to 40%'],
    [40.01, 'Over 40% to 50%'],
    [50, 'Over 40% to 50%'],
    [50.01, 'Over 50%'],
  ])('a debt burden of %d%% is %s', (burden, label) => {
    const mse = { totalMonthlyIncome: 10_000, existingLoanEMI: burden * 100 }
    expect(parameter('debt_burden_ratio', { mse_assessment: mse })).toBe(label)
    expect(parameter('debt_burden_ratio', { mse_assessment: { existingLoanEMI: 5 } })).toBeUndefined()
  })

  it.each([
    [2, '2.00 or more'],
    [1.99, '1.75 to under 2.00'],
    [1.75, '1.75 to under 2.00'],
    [1.74, '1.50 to under 1.75'],
    [1.5, '1.50 to under 1.75'],
    [1.49, '1.25 to under 1.50'],
    [1.25, '1.25 to under 1.50'],
    [1.24, 'Under 1.25'],
  ])('a DSCR of %d is %s', (dscr, label) => {
    const computed = { dscr, final_emi: 100, monthly_surplus: dscr * 100 }
    const sheet = { answers: {}, computed, createdAt: '' }
    const [suggestion] = shownSuggestions('expert_scorecard', { output_sheet: sheet })
    expect(suggestion).toMatchObject({ field: 'dscr', value: label, source: 'Output Sheet' })
  })

  it('of a DSCR without an instalment exists only if the surplus is negative', () => {
    expect(parameter('dscr', { output_sheet: { monthly_sales: 100 } })).toBeUndefined()
    expect(parameter('dscr', { output_sheet: { household_expenses: 100 } })).toBe('Under 1.25')
  })

  it.each([
    [50_000, 'Up to 50%'],
    [50_001, 'Over 50% to 60%'],
    [60_000, 'Over 50% to 60%'],
    [60_001, 'Over 60% to 70%'],
    [70_000, 'Over 60% to 70%'],
    [70_001, 'Over 70% to 80%'],
    [80_000, 'Over 70% to 80%'],
    [80_001, 'Over 80% or unsecured'],
  ])('a loan of %d on two properties worth 100,000 is %s', (loan, label) => {
    const secured = {
      loanType: 'Secured',
      loanAmount: loan,
      property1MarketValue: 70_000,
      property3MarketValue: 30_000,
    }
    expect(parameter('ltv', { user_form: secured })).toBe(label)
  })

  it('of LTV: an unsecured loan has the lowest option, a secured one without property has none', () => {
    const answers = { loanAmount: 10, property1MarketValue: 100_000 }
    expect(parameter('ltv', { user_form: { ...answers, loanType: 'Unsecured' } })).toBe(
      'Over 80% or unsecured',
    )
    expect(parameter('ltv', { user_form: { loanType: 'Secured', loanAmount: 10 } })).toBeUndefined()
    expect(parameter('ltv', { user_form: answers })).toBeUndefined()
  })

  it.each([
    [35, '35% or more'],
    [34.9, '25% to under 35%'],
    [25, '25% to under 35%'],
    [24.9, '20% to under 25%'],
    [20, '20% to under 25%'],
    [19.9, '13% to under 20%'],
    [13, '13% to under 20%'],
    [12.9, 'Under 13%'],
  ])('a gross margin of %d%% is %s', (margin, label) => {
    const sheet = { monthly_sales: 1000, total_purchases: 1000 - 10 * margin }
    expect(parameter('gross_margin', { output_sheet: sheet })).toBe(label)
    expect(parameter('gross_margin', { output_sheet: { total_purchases: 5 } })).toBeUndefined()
  })

  it.each([
    [0, 'Up to 30 days'],
    [30.4, 'Up to 30 days'],
    [30.6, '31 to 60 days'],
    [60, '31 to 60 days'],
    [61, '61 to 90 days'],
    [90, '61 to 90 days'],
    [91, '91 to 120 days'],
    [120, '91 to 120 days'],
    [121, 'Over 120 days'],
  ])('a cycle of %d days is %s', (days, label) => {
    // Sales average 3,000 a month, purchases 1,500: debtors for 10 days, creditors for 10, stock for the rest.
    const sheet = {
      daily_sales: 100,
      weekly_sales: 750,
      monthly_sales: 3000,
      total_purchases: 1500,
      debtors: 1000,
      creditors: 500,
      stock_value: 50 * days,
    }
    expect(parameter('working_capital_cycle', { output_sheet: sheet })).toBe(label)
    expect(parameter('working_capital_cycle', { output_sheet: { debtors: 5 } })).toBeUndefined()
  })

  it.each([
    [70, '30% or more'],
    [70.1, '25% to under 30%'],
    [75, '25% to under 30%'],
    [75.1, '20% to under 25%'],
    [80, '20% to under 25%'],
    [80.1, '15% to under 20%'],
    [85, '15% to under 20%'],
    [85.1, 'Under 15%'],
    [120, 'Under 15%'],
  ])('a loan of %d%% of the funding leaves a customer margin of %s', (share, label) => {
    const sheet = {
      monthly_sales: 1e6,
      affordable_emi: 1e6,
      funding_required: 10_000,
      final_loan_amount: share * 100,
    }
    expect(parameter('customer_margin', { user_form: {}, output_sheet: sheet })).toBe(label)
    expect(
      parameter('customer_margin', { user_form: {}, output_sheet: { monthly_sales: 1 } }),
    ).toBeUndefined()
  })

  // D43
  it.each<[string, Answers, Answers, string | undefined]>([
    ['the final amount', { loanAmount: 9000 }, { final_loan_amount: 7400 }, '25% to under 30%'],
    ['the approved amount', { loanAmount: 9000, loanAmountApproved: 8000 }, {}, '20% to under 25%'],
    ['the amount asked for', { loanAmount: 8500 }, { final_loan_amount: 0 }, '15% to under 20%'],
    ['no amount', {}, {}, undefined],
  ])(
    'uses %s as the proposed loan, never the amount that the client can borrow',
    (_, standard, more, label) => {
      const sheet = { household_expenses: 500, funding_required: 10_000, ...more }
      expect(parameter('customer_margin', { user_form: standard, output_sheet: sheet })).toBe(label)
    },
  )

  it('uses the approved amount for the LTV once there is one', () => {
    const standard = { loanType: 'Secured', loanAmount: 90, property1MarketValue: 100 }
    expect(parameter('ltv', { user_form: standard })).toBe('Over 80% or unsecured')
    expect(parameter('ltv', { user_form: { ...standard, loanAmountApproved: 50 } })).toBe('Up to 50%')
  })

  it('has no working capital cycle if debtors, stock and creditors are not answered', () => {
    const sales = { monthly_sales: 3000, total_purchases: 1500 }
    expect(parameter('working_capital_cycle', { output_sheet: sales })).toBeUndefined()
    const noPurchases = { monthly_sales: 3000, total_purchases: 0, stock_value: 5000 }
    expect(parameter('working_capital_cycle', { output_sheet: noPurchases })).toBeUndefined()
  })

  // Rounded to two decimals, each of these figures would read as the limit that it misses or exceeds.
  it.each<[string, AnswersByType, string, RegExp]>([
    [
      'ltv',
      { user_form: { loanType: 'Secured', loanAmount: 5000.01, property1MarketValue: 10_000 } },
      'Over 50% to 60%',
      /^50\.0001%: loan amount/,
    ],
    [
      'debt_burden_ratio',
      { mse_assessment: { totalMonthlyIncome: 1000, existingLoanEMI: 200.01 } },
      'Over 20% to 30%',
      /^Debt burden 20\.001%$/,
    ],
    [
      'gross_margin',
      { output_sheet: { monthly_sales: 10_000, total_purchases: 6500.01 } },
      '25% to under 35%',
      /^GP margin 34\.9999%$/,
    ],
    [
      'customer_margin',
      { user_form: { loanAmount: 8000.01 }, output_sheet: { monthly_sales: 1, funding_required: 10_000 } },
      '15% to under 20%',
      /^19\.9999%: funding/,
    ],
  ])(
    'of %s near a limit has enough decimals to show on which side it is',
    (field, files, value, evidence) => {
      const found = suggested('expert_scorecard', field, files)
      expect(found?.value).toBe(value)
      expect(found?.evidence).toMatch(evidence)
    },
  )

  it('writes “1 year” in the singular', () => {
    const vintage = (businessVintage: number) =>
      suggested('expert_scorecard', 'business_vintage', { user_form: { businessVintage } })?.evidence
    expect([vintage(1), vintage(1.5)]).toEqual(['Business vintage 1 year', 'Business vintage 1.5 years'])
  })

  const live = { liveLoan: 'Yes', pastLoan: 'No' }
  const past = { liveLoan: 'No', pastLoan: 'Yes' }
  const over60 = 'Over 60 days late or written off'
  it.each<[string, Answers, string | undefined]>([
    ['closed, never late', { ...past, dpdCondition2: 'never-late' }, 'Closed loans, never late'],
    ['closed, delay not given', past, undefined],
    [
      'live for 12 months',
      { ...live, dpdCondition1: 'never-late', customerLoan2PaidTenor: 12 },
      'Live loan of 12 months or more, never late',
    ],
    ['live for 11', { ...live, dpdCondition1: 'never-late', customerLoan2PaidTenor: 11 }, undefined],
    [
      'live and closed, live delay not given',
      { liveLoan: 'Yes', pastLoan: 'Yes', dpdCondition2: 'never-late' },
      undefined,
    ],
    ['a week late', { ...live, dpdCondition1: '1-30-days' }, '1 to 30 days late'],
    ['six weeks late', { ...past, dpdCondition2: '31-60-days' }, '31 to 60 days late, or no history'],
    ['ten weeks late', { ...past, dpdCondition2: '61-90-days' }, over60],
    ['half a year late', { ...live, dpdCondition1: 'over-90-days' }, over60],
    ['written off', { ...past, dpdCondition1: '1-30-days', dpdCondition2: 'written-off' }, over60],
    ['none at all', { liveLoan: 'No', pastLoan: 'No' }, '31 to 60 days late, or no history'],
    [
      'overdue for an unknown time',
      { ...past, dpdCondition2: 'never-late', customerLoan1EverOverdue: 'Yes' },
      undefined,
    ],
  ])('of repayment: %s', (_, standard, label) => {
    expect(
      parameter('repayment_track', { user_form: standard, mse_assessment: { previousLoanDefaults: 'No' } }),
    ).toBe(label)
    expect(
      parameter('repayment_track', { user_form: standard, mse_assessment: { previousLoanDefaults: 'Yes' } }),
    ).toBe(over60)
  })
})

import { describe, expect, it } from 'vitest'
import { suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.7

describe('figures carried from form to form', () => {
  const mse = {
    ...Object.fromEntries([5, 15, 25].map(day => [`sales_month1_day${day}`, 900])),
    ...Object.fromEntries([5, 15, 25].map(day => [`purchases_month2_day${day}`, 600])),
    workingDaysPerWeek: 6,
    existingLoanEMI: 150,
    monthlyDebtPayments: 50,
    repaymentCapacity: 700,
  }

  it('take a month of sales and purchases from the sample days', () => {
    const value = (field: string) => suggestedValue('output_sheet', field, { mse_assessment: mse })
    expect(value('daily_sales')).toBe(300)
    expect(value('weekly_sales')).toBe(1800)
    expect(value('monthly_sales')).toBe(6600)
    expect(value('total_purchases')).toBe(4400)
    expect(
      suggestedValue('output_sheet', 'monthly_sales', {
        mse_assessment: { ...mse, workingDaysPerMonth: 20 },
      }),
    ).toBe(6000)
  })

  it('prefer the later form for obligations and the customer’s own word for the instalment', () => {
    const standard = { customerLoan1EMI: 90, customerLoan1Obligate: 'Yes', affordableEMI: 500 }
    const both = { user_form: standard, mse_assessment: mse }
    expect(suggested('output_sheet', 'existing_obligations', both)).toMatchObject({
      value: 200,
      source: 'MSE Assessment',
    })
    expect(suggested('output_sheet', 'existing_obligations', { user_form: standard })).toMatchObject({
      value: 90,
      source: 'Standard Form',
    })
    expect(suggestedValue('output_sheet', 'affordable_emi', both)).toBe(500)
    expect(suggestedValue('output_sheet', 'affordable_emi', { mse_assessment: mse })).toBe(700)
    expect(suggestedValue('mse_assessment', 'existingLoanEMI', { user_form: standard })).toBe(90)
  })

  it('take the approved amount before the one asked for', () => {
    const asked = { loanAmount: 20_000 }
    expect(suggestedValue('financial_analysis', 'loan_amount', { user_form: asked })).toBe(20_000)
    const approved = { ...asked, loanAmountApproved: 15_000 }
    expect(suggested('financial_analysis', 'loan_amount', { user_form: approved })).toMatchObject({
      value: 15_000,
      display: '$15,000.00',
      evidence: 'Loan amount approved',
    })
  })

  it('tell land from buildings and take the owner’s share', () => {
    const standard = {
      property1Type: 'residential',
      property1MarketValue: 80_000,
      property1Share: 50,
      property2Type: 'plot',
      property2MarketValue: 10_000,
      property3MarketValue: 1000,
    }
    expect(suggestedValue('financial_analysis', 'property_value', { user_form: standard })).toBe(41_000)
    expect(suggestedValue('financial_analysis', 'land_value', { user_form: standard })).toBe(10_000)
  })
})

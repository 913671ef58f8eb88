import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.7

describe('suggestions from earlier forms', () => {
  const mse = {
    ...Object.fromEntries([5, 15, 25].map(day => [`sales_month1_day${day}`, 900])),
    ...Object.fromEntries([5, 15, 25].map(day => [`purchases_month2_day${day}`, 600])),
    workingDaysPerWeek: 6,
    existingLoanEMI: 150,
    monthlyDebtPayments: 50,
    repaymentCapacity: 700,
  }

  it('turn the sample days into a month of sales and purchases', () => {
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

  it('take the cash inflow from the sales, not from the income, which is net of purchases', () => {
    const suggestion = suggested('output_sheet', 'business_cash_inflow', {
      mse_assessment: { ...mse, primaryBusinessIncome: 4950 },
    })
    expect(suggestion).toMatchObject({
      value: 6600,
      evidence: 'Average daily sales $300.00 × 22 working days',
    })
    const incomeOnly = { mse_assessment: { primaryBusinessIncome: 4950 } }
    expect(suggestedValue('output_sheet', 'business_cash_inflow', incomeOnly)).toBeUndefined()
  })

  it('do not suggest a yearly growth from three months', () => {
    const growing = { sales_month1_day5: 900, sales_month3_day5: 800 }
    expect(suggestedValue('output_sheet', 'sales_growth', { mse_assessment: growing })).toBeUndefined()
  })

  it('do not use the loan alone as the full cost of its purpose', () => {
    const funding = (user_form: Answers) => suggested('output_sheet', 'funding_required', { user_form })
    const asked = { loanAmount: 30_000, endUse: 'working-capital' }
    expect(funding(asked)).toBeUndefined()
    expect(funding({ ...asked, capitalExpenditureCost: 41_000 })?.value).toBe(41_000)
    expect(funding({ ...asked, expectedMarginWorkingCapital: 25 })).toMatchObject({
      value: 40_000,
      evidence: 'Loan amount $30,000.00 and an expected margin of 25%',
    })
    expect(funding({ ...asked, expectedMarginWorkingCapital: 100 })).toBeUndefined()
    expect(funding({ ...asked, expectedMarginCapitalExpenditure: 25 })).toBeUndefined()
    const machine = { ...asked, endUse: 'asset-purchase', expectedMarginCapitalExpenditure: 40 }
    expect(funding(machine)?.value).toBe(50_000)
  })

  it('prefer the MSE Assessment for obligations and the Standard Form for the affordable instalment', () => {
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

  it('prefer the approved amount to the amount asked for', () => {
    const asked = { loanAmount: 20_000 }
    expect(suggestedValue('financial_analysis', 'loan_amount', { user_form: asked })).toBe(20_000)
    const approved = { ...asked, loanAmountApproved: 15_000 }
    expect(suggested('financial_analysis', 'loan_amount', { user_form: approved })).toMatchObject({
      value: 15_000,
      display: '$15,000.00',
      evidence: 'Loan amount approved',
    })
  })

  it('separate land from buildings and count the owner’s share', () => {
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

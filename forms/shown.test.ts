import { describe, expect, it } from 'vitest'
import { shownOf, toneOf } from '../engine/shown.ts'
import type { Answers } from '../engine/types.ts'
import { formFor } from './all.ts'
import { type FormType, formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

// D39

const today = { today: '2026-02-10' }

function shown(type: FormType, answers: Answers, isCompleted = false) {
  const form = formFor(type, testContext())
  const all = shownOf(form, answers, form.compute(answers, today), isCompleted)
  return { ...all, toneOf: (key: string) => toneOf(form, key, answers, all.values[key]) }
}

describe.each(formTypes)('an empty %s', type => {
  it('shows no calculated value, whether open or completed', () => {
    expect(shown(type, {})).toMatchObject({ values: {}, notes: {} })
    expect(shown(type, {}, true)).toMatchObject({ values: {}, notes: {} })
  })

  it('lists for every calculated value the fields that it needs, which all exist', () => {
    const { fields } = formFor(type, testContext())
    const keys = new Set(fields.map(({ key }) => key))
    for (const { key, calculated, needs, needsWhileOpen, divisor } of fields) {
      if (!calculated) continue
      expect(needs?.length, key).toBeGreaterThan(0)
      const named = [...(needs ?? []), ...(needsWhileOpen ?? []), ...(divisor ? [divisor.key] : [])].flat()
      expect(named.filter(other => !keys.has(other))).toEqual([])
    }
  })
})

describe('a sum or an average', () => {
  it('is shown as soon as one of its answers is there, even if that is 0', () => {
    expect(shown('mse_assessment', { sales_month2_day5: 0 }).values).toEqual({ averageDailySales: 0 })
    const { values } = shown('financial_analysis', { other_business_income_2024: 12 })
    expect(values).toEqual({ total_operating_income_2024: 12 })
    expect(shown('bank_analysis', { bank2_credit_month_3: 600 }).values).toMatchObject({
      totalCredits_month_3: 600,
      totalAnnualCredits: 600,
      monthlyAverageCredits: 50,
    })
  })

  // D52
  it('is 0 once the figures of its step are given, as in calls', () => {
    const none = { totalCoApplicantObligation: 0, totalPreviousObligation: 0 }
    expect(shown('user_form', { customerLoan2EMI: 40 }).values).toEqual({
      ...none,
      totalObligation: 0,
      totalCoApplicantPreviousObligation: 0,
    })
    expect(shown('bank_analysis', { bank2_credit_month_3: 600 }).values).toMatchObject({
      totalCredits_month_4: 0,
    })
    const income = { primaryBusinessIncome: 900, totalMonthlyIncome: 900, monthlyExpenses: 100 }
    expect(shown('mse_assessment', income).values).not.toHaveProperty('totalOtherIncome')
    expect(shown('mse_assessment', { ...income, familyExpenses: 50 }).values).toMatchObject({
      totalOtherIncome: 0,
    })
  })

  // D52: the other terms of the outflow are in a section where nothing is filled in yet.
  it('is not shown while one of its steps is still empty', () => {
    const inflow = { business_cash_inflow: 900, household_expenses: 100 }
    expect(shown('output_sheet', inflow).values).not.toHaveProperty('total_business_outflow')
  })
})

// D52
describe('what rests on sums of the Financial Analysis', () => {
  const years = [2025, 2024, 2023]
  const required = Object.fromEntries(
    years.flatMap(year => [
      [`equity_share_capital_${year}`, 400],
      [`gross_fixed_assets_${year}`, 300],
      [`cash_bank_${year}`, 100],
    ]),
  )

  const sales = Object.fromEntries(
    years.flatMap(year => [
      [`sales_${year}`, 900],
      [`purchases_${year}`, 500],
    ]),
  )

  it('counts empty figures of the balance sheet as 0 once the required ones are there', () => {
    const { cash_bank_2023: _, ...unfinished } = required
    const before = shown('financial_analysis', { ...unfinished, loan_amount: 60 })
    expect(before.values).not.toHaveProperty('working_capital_gap_2024')
    const after = shown('financial_analysis', { ...required, loan_amount: 60 })
    expect(after.values).toMatchObject({
      current_liabilities_2024: 0,
      working_capital_gap_2024: 100,
      customer_margin_percent: 40,
    })
    expect(after.notes).toMatchObject({ current_ratio_2024: 'no current liabilities' })
  })

  it('counts empty personal figures as 0 from the first one on', () => {
    const assets = shown('financial_analysis', { savings_bank: 700 })
    expect(assets.values).toEqual({
      personal_assets: 700,
      personal_liabilities: 0,
      personal_net_worth: 700,
      asset_coverage_ratio: 999,
    })
    const debts = shown('financial_analysis', { tax_dues: 5 })
    expect(debts.values).toMatchObject({ personal_assets: 0, personal_net_worth: -5 })
  })

  it('shows the same numbers as the calls, in whichever order the figures are typed', () => {
    const form = formFor('financial_analysis', testContext())
    const answers: Answers = { ...required, ...sales, other_dues: 10, loan_amount: 60 }
    const { values, notes } = shown('financial_analysis', answers)
    const all = form.compute(answers, today)
    expect({ ...all, ...values }).toEqual(all)
    const missing = Object.keys(all).filter(key => !(key in values) && !(key in notes))
    expect(missing).toEqual([])
  })
})

describe('a ratio, a growth or a difference', () => {
  it('is shown only once both its operands are there', () => {
    const sales = { sales_month1_day5: 900 }
    expect(shown('mse_assessment', sales).values).toEqual({ averageDailySales: 100 })
    const margin = shown('mse_assessment', { ...sales, purchases_month1_day5: 450 }).values
    expect(margin).toMatchObject({ grossMarginPercentage: 50 })
    expect(margin).not.toHaveProperty('salesGrowth')
    expect(shown('mse_assessment', { ...sales, sales_month3_day5: 600 }).values).toMatchObject({
      salesGrowth: 50,
    })
  })

  it('counts optional answers as 0 once the form is completed', () => {
    const sheet = { inventories_2024: 700 }
    const gap = 'working_capital_gap_2024'
    expect(shown('financial_analysis', sheet).values).not.toHaveProperty(gap)
    expect(shown('financial_analysis', sheet, true).values).toMatchObject({ [gap]: 700 })
  })

  it('with a divisor of 0 is not shown, and a note says what is missing', () => {
    const sheet = { cash_bank_2024: 500, creditors_2024: 0 }
    const { values, notes } = shown('financial_analysis', sheet)
    expect(notes).toMatchObject({ current_ratio_2024: 'no current liabilities' })
    expect(values).not.toHaveProperty('current_ratio_2024')
    expect(shown('mse_assessment', { totalMonthlyIncome: 0, existingLoanEMI: 50 }).notes).toEqual({
      debtBurdenPercentage: 'no income',
    })
  })
})

it('an age is shown only for a valid date', () => {
  expect(shown('user_form', { dateOfBirth: '14/03' }).values).toEqual({})
  expect(shown('user_form', { dateOfBirth: '1984-03-14' }).values).toEqual({ age: 41 })
})

describe('a category, a score or a recommendation', () => {
  const { parameters } = testContext().policy.scorecard
  const rated = Object.fromEntries(parameters.map(({ id, options }) => [id, options[0]?.label ?? '']))

  it('is shown only once every parameter of the scorecard is rated', () => {
    const [first] = parameters
    const others = shown('expert_scorecard', { ...rated, [first?.id ?? '']: null })
    expect(others.values).toEqual({})
    // D53
    expect(others.soFar).toEqual({ totalScore: '92.0 so far, 11 of 12 rated' })
    expect(shown('expert_scorecard', rated).values).toMatchObject({
      totalScore: 100,
      riskCategory: 'Lowest Risk',
    })
  })

  it('of the memo is shown only once every answer it needs is there', () => {
    const memo = {
      loanAmount: 1000,
      loanTerm: 12,
      interestRate: 10,
      totalAssetsValue: 900,
      creditRiskScore: 'low-risk',
      anyLoansOverdue: 'no',
    }
    expect(shown('credit_app_memo', { ...memo, anyLoansOverdue: null }).values).not.toHaveProperty(
      'riskCategory',
    )
    expect(shown('credit_app_memo', memo).values).toMatchObject({ riskCategory: 'Medium Risk' })
    expect(shown('credit_app_memo', memo).values).not.toHaveProperty('deviationCode')
    expect(shown('credit_app_memo', { ...memo, thirdPartyGuarantor: 'no' }).values).toMatchObject({
      deviationCode: 'D1, D2, D4',
    })
  })

  it('of a bank statement needs balances and the credits of both half-years', () => {
    const first = { balance_5th_month_1: 100, bank1_credit_month_1: 60 }
    expect(shown('bank_analysis', first).values).not.toHaveProperty('cashFlowStability')
    const both = { ...first, bank1_credit_month_7: 60 }
    expect(shown('bank_analysis', both).values).toMatchObject({ cashFlowStability: 75 })
    expect(shown('bank_analysis', first, true).values).toHaveProperty('cashFlowStability')
    expect(shown('bank_analysis', { balance_5th_month_1: 100 }, true).values).not.toHaveProperty(
      'cashFlowStability',
    )
  })
})

describe('a tone', () => {
  const sheet = { creditors_2024: 100, inventories_2024: 100, loan_amount: 100 }

  it('is shown only once the required answers behind its value are there', () => {
    const started = shown('financial_analysis', sheet)
    expect(started.values).toMatchObject({ current_ratio_2024: 1 })
    expect(started.toneOf('current_ratio_2024')).toBeUndefined()
    expect(shown('financial_analysis', { ...sheet, cash_bank_2024: 50 }).toneOf('current_ratio_2024')).toBe(
      'good',
    )
  })

  it('applies to a result of 0, but not to a missing one', () => {
    const margin = shown('financial_analysis', { ...sheet, cash_bank_2024: 100 })
    expect(margin.values).toMatchObject({ customer_margin_percent: 0 })
    expect(margin.toneOf('customer_margin_percent')).toBe('bad')
    const coverage = shown('financial_analysis', { savings_bank: 0, tax_dues: 5 })
    expect(coverage.toneOf('asset_coverage_ratio')).toBe('bad')
    expect(shown('financial_analysis', {}).toneOf('asset_coverage_ratio')).toBeUndefined()
  })

  it('marks a monthly surplus below 0', () => {
    const month = {
      business_cash_inflow: 2600,
      business_cash_outflow: 300,
      monthly_sales: 2500,
      total_purchases: 1000,
    }
    const deficit = shown('output_sheet', { ...month, household_expenses: 1600 })
    expect(deficit.values).toMatchObject({ monthly_surplus: expect.any(Number) })
    expect(deficit.toneOf('monthly_surplus')).toBe('bad')
    expect(
      shown('output_sheet', { ...month, household_expenses: 10 }).toneOf('monthly_surplus'),
    ).toBeUndefined()
  })
})

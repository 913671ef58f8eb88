import { describe, expect, it } from 'vitest'
import { initialAnswers } from '../../engine/answers.ts'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { testContext } from '../test-context.ts'
import { coreInputs, financialAnalysis, supplementary } from './form.ts'

const form = financialAnalysis(testContext())
const context = { today: '2026-01-15' }
const years = [2025, 2024, 2023]
const requiredLines = ['sales', 'purchases', 'equity_share_capital', 'gross_fixed_assets', 'cash_bank']

const complete: Answers = {
  loan_amount: 80_000,
  ...Object.fromEntries(requiredLines.flatMap(line => years.map(year => [`${line}_${year}`, 1000]))),
}

const compute = (answers: Answers) => form.compute(answers, context)
const faults = (answers: Answers, step: number) =>
  problemsOfStep(form, step, answers, context).map(problem => problem.field)

describe('inputs', () => {
  const inputs = form.fields.filter(field => !field.calculated)

  // spec 2 §2.18, §9.2; D25
  it('are 134, of which 97 are core and 37 supplementary', () => {
    expect(inputs).toHaveLength(134)
    expect(coreInputs(2024)).toHaveLength(97)
    expect(new Set(coreInputs(2024)).size).toBe(97)
    expect(supplementary).toEqual([
      'non_operating_income',
      'non_operating_expenses',
      'quasi_equity',
      'revaluation_reserve',
      'affiliate_borrowings',
      'other_borrowings',
      'short_term_affiliate_borrowings',
      'capital_wip',
      'investments',
      'deferred_tax',
      'director_loans',
      'other_loans_advances',
    ])
    const outside = inputs.map(field => field.key).filter(key => !coreInputs(2024).includes(key))
    expect(outside).toHaveLength(37)
    expect(outside).toContain('existing_bank_borrowing')
  })

  // spec 2 §3.4, §5.3
  it('are amounts of 0 or more', () => {
    expect(inputs.filter(field => field.type !== 'currency' || field.min !== 0)).toEqual([])
    expect(faults({ ...complete, tax_2024: -0.01 }, 1)).toEqual(['tax_2024'])
    expect(faults({ ...complete, tax_2024: 0 }, 1)).toEqual([])
  })

  // spec 2 §5.3
  it('with fractions of a cent are neither refused nor rounded', () => {
    const answers = { ...complete, sales_2024: 1000 / 3, other_business_income_2024: 0.001 }
    expect(problemsOfForm(form, answers, context)).toEqual([])
    expect(compute(answers)['total_operating_income_2024']).toBe(1000 / 3 + 0.001)
  })

  // spec 2 §3.8, §5.5
  it('start with a loan of 50,000, and a hint that says “over 50,000”', () => {
    expect(initialAnswers(form.fields)).toEqual({ loan_amount: 50000 })
    expect(form.fields.find(field => field.key === 'loan_amount')?.hint).toContain('over 50,000')
    expect(faults({ loan_amount: 50000 }, 7)).toEqual([])
  })

  // The MSE Assessment accepts at most 50,000, so no file could satisfy a hint that asks for more.
  it('accept any loan amount above 0, and the hint says so', () => {
    const hint = form.fields.find(field => field.key === 'loan_amount')?.hint
    expect(hint).toContain('any amount greater than 0')
    expect(hint).not.toMatch(/should|must/i)
    expect(faults({ loan_amount: 0.01 }, 7)).toEqual([])
    expect(faults({ loan_amount: 30_000 }, 7)).toEqual([])
    expect(faults({ loan_amount: 0 }, 7)).not.toEqual([])
  })
})

describe('required fields', () => {
  // D26
  it.each([
    [1, ['sales', 'purchases']],
    [2, ['equity_share_capital', 'gross_fixed_assets', 'cash_bank']],
  ])('of step %i are required in each year', (step, lines) => {
    expect(faults({}, step)).toEqual(lines.flatMap(line => years.map(year => `${line}_${year}`)))
  })

  // D26
  it('are none on the calculated and personal steps, and the loan amount on the last step', () => {
    for (const step of [3, 4, 5, 6]) expect(faults({}, step)).toEqual([])
    expect(faults({}, 7)).toEqual(['loan_amount'])
  })

  // spec 2 §5.1
  it.each([undefined, null, '', 0, -5])('refuse %s with the specified message that names the year', value => {
    const problems = problemsOfForm(form, { ...complete, sales_2024: value }, context)
    expect(problems).toEqual([
      { field: 'sales_2024', code: 'required', message: 'Sales 2024 is required and must be greater than 0' },
    ])
    expect(summaryOf(form, problems)).toBe('Please fill all required fields: Sales 2024')
  })

  it('accept the smallest amount above 0', () => {
    expect(problemsOfForm(form, { ...complete, sales_2024: 0.01 }, context)).toEqual([])
  })

  // spec 2 §4.9, §5.4, §8.8
  it('list all missing fields on the final submit', () => {
    const problems = problemsOfForm(form, {}, context)
    expect(problems).toHaveLength(16)
    expect(summaryOf(form, problems)).toMatch(
      /^Please fill all required fields: Sales 2025, Sales 2024, .*, Loan amount$/,
    )
  })

  it('do not report an amount below its minimum as missing', () => {
    const problems = problemsOfForm(form, { ...complete, creditors_2023: -1 }, context)
    expect(problems.map(problem => problem.message)).toEqual(['Value must be at least 0'])
    expect(summaryOf(form, problems)).toBe(
      'Please correct the following: Creditors 2023 (Value must be at least 0)',
    )
  })
})

// B, close behind: the panel is longer than a window, so the results come first.
it('the live summary begins with the ratios and the loan assessment', () => {
  expect(form.summary.map(({ title }) => title)).toEqual([
    'Key ratios',
    'Loan assessment',
    'Personal net worth',
    'P&L',
    'Balance sheet',
  ])
})

describe('a form for another assessment year', () => {
  const of2026 = financialAnalysis(testContext({ assessmentYear: 2026 }))

  // D28
  it('has its years in keys, labels and column heads', () => {
    const keys = of2026.fields.map(field => field.key)
    expect(keys).toEqual(expect.arrayContaining(['sales_2027', 'sales_2026', 'sales_2025', 'pat_2025']))
    expect(keys.filter(key => key.endsWith('_2024'))).toEqual([])
    const grid = of2026.steps[0]?.sections[0]
    expect(grid?.kind === 'grid' && grid.columns).toEqual([
      '2027 (projected)',
      '2026 (actual)',
      '2025 (actual)',
    ])
  })

  it('has its years in every formula', () => {
    const shifted = (answers: Answers, by: number): Answers =>
      Object.fromEntries(
        Object.entries(answers).map(([key, value]) => [
          key.replace(/\d{4}$/, year => String(Number(year) + by)),
          value,
        ]),
      )
    const answers: Answers = { ...complete, sales_2023: 800, creditors_2024: 300, inventories_2024: 900 }
    const computed = of2026.compute(shifted(answers, 2), context)
    expect(computed).toEqual(shifted(compute(answers), 2))
  })

  it('has a cash flow for the two years that have a previous year', () => {
    const keys = form.fields.map(field => field.key).filter(key => key.startsWith('cash_flow'))
    expect(keys).toEqual(['cash_flow_from_operations_2025', 'cash_flow_from_operations_2024'])
  })

  it('is built once for each year', () => {
    expect(financialAnalysis(testContext({ assessmentYear: 2026 }))).toBe(of2026)
  })
})

describe('calculated values', () => {
  const answers: Answers = {
    sales_2023: 80_000,
    sales_2024: 100_000,
    sales_2025: 150_000,
    other_business_income_2024: 5_000,
    purchases_2024: 50_000,
    direct_expenses_2024: 4_000,
    stock_changes_2024: 1_000,
    admin_expenses_2024: 6_000,
    personnel_cost_2024: 7_000,
    selling_expenses_2024: 1_500,
    misc_expenses_2024: 500,
    depreciation_2024: 2_000,
    interest_charges_2024: 3_000,
    non_operating_income_2024: 900,
    non_operating_expenses_2024: 400,
    tax_2024: 5_500,
    equity_share_capital_2024: 20_000,
    quasi_equity_2024: 3_000,
    reserves_2024: 7_000,
    revaluation_reserve_2024: 999,
    long_term_borrowings_2024: 10_000,
    creditors_2024: 8_000,
    wc_limit_2024: 4_000,
    tax_provision_2024: 1_000,
    other_liabilities_2024: 2_000,
    gross_fixed_assets_2024: 40_000,
    accumulated_depreciation_2024: 9_001,
    inventories_2024: 11_000,
    debtors_gt6m_2024: 1_000,
    debtors_lt6m_2024: 5_000,
    cash_bank_2024: 6_000,
    other_current_assets_2024: 2_000,
    cash_bank_2023: 3_000,
    inventories_2023: 9_000,
    creditors_2023: 5_000,
    wc_limit_2023: 2_500,
    loan_amount: 10_000,
    savings_bank: 12_000,
    property_value: 48_000,
    home_loan_pos: 25_000,
    credit_card_dues: 5_000,
  }
  const computed = compute(answers)

  // D27
  it('lead from sales to profit after tax', () => {
    expect(computed).toMatchObject({
      total_operating_income_2024: 105_000,
      cogs_2024: 55_000,
      indirect_expenses_2024: 15_000,
      ebitda_2024: 35_000,
      ebit_2024: 33_000,
      pbt_2024: 30_500,
      pat_2024: 25_000,
    })
  })

  // spec 2 §9.7–8
  it('exclude the revaluation reserve from net worth but include it in the total liabilities', () => {
    expect(computed).toMatchObject({
      net_worth_2024: 30_000,
      current_assets_2024: 25_000,
      current_liabilities_2024: 15_000,
      total_liabilities_2024: 55_999,
      total_assets_2024: 55_999,
      balance_difference_2024: 0,
    })
  })

  // D27
  it('show the difference of a balance sheet that does not balance, without refusing it', () => {
    const tilted = { ...answers, investments_2024: 250 }
    expect(compute(tilted)['balance_difference_2024']).toBe(250)
    expect(problemsOfForm(form, { ...complete, investments_2024: 250 }, context)).toEqual([])
  })

  // spec 2 §9.3; D27
  it('include ratios, based on 365 days', () => {
    expect(computed['current_ratio_2024']).toBeCloseTo(25 / 15, 12)
    expect(computed['debtor_days_2024']).toBeCloseTo(21.9, 12)
    expect(computed['inventory_days_2024']).toBeCloseTo(73, 12)
    expect(computed['creditor_days_2024']).toBeCloseTo(58.4, 12)
    expect(computed['cash_conversion_cycle_2024']).toBeCloseTo(36.5, 12)
  })

  // D27
  it('include growth of the actual and of the projected year', () => {
    expect(computed).toMatchObject({ sales_growth: 25, projected_sales_growth: 50 })
  })

  // spec 2 §9.8–9
  it('include the working capital gap without the limit, and the customer margin as a share of it', () => {
    expect(computed['working_capital_gap_2024']).toBe(14_000)
    expect(computed['customer_margin_percent']).toBeCloseTo((4 / 14) * 100, 12)
  })

  it('calculate the working capital gap in the specified order, which matters for amounts in the trillions', () => {
    const large = { inventories_2024: 1e12, creditors_2024: 1e12, wc_limit_2024: 0.02 }
    expect(compute(large)['working_capital_gap_2024']).toBe(1e12 - (1e12 + 0.02 - 0.02))
  })

  // D27
  it('include cash flow after the increase in working capital, without cash and limit', () => {
    // 2024: 25,000 − 6,000 − (15,000 − 4,000) = 8,000; 2023: 12,000 − 3,000 − (7,500 − 2,500) = 4,000.
    expect(computed['cash_flow_from_operations_2024']).toBe(25_000 + 2_000 - 4_000)
  })

  it('include personal net worth and coverage', () => {
    expect(computed).toMatchObject({
      personal_assets: 60_000,
      personal_liabilities: 30_000,
      personal_net_worth: 30_000,
      asset_coverage_ratio: 2,
    })
  })

  // spec 2 §9.10
  it.each([
    ['assets and no liabilities', { savings_bank: 1 }, 999],
    ['neither', {}, 0],
    ['liabilities and no assets', { tax_dues: 5 }, 0],
  ])('have an asset coverage for %s', (_, personal, coverage) => {
    expect(compute(personal)['asset_coverage_ratio']).toBe(coverage)
  })

  it('are all 0 in an empty form', () => {
    expect(new Set(Object.values(compute({})))).toEqual(new Set([0]))
  })
})

describe('colouring', () => {
  // spec 2 §9.6
  it.each([
    ['current_ratio_2024', 1.5, 'good'],
    ['current_ratio_2024', 1.499, 'neutral'],
    ['current_ratio_2025', 1, 'neutral'],
    ['current_ratio_2023', 0.999, 'bad'],
    ['cash_conversion_cycle_2024', 90, 'good'],
    ['cash_conversion_cycle_2024', 90.01, 'neutral'],
    ['cash_conversion_cycle_2024', 120, 'neutral'],
    ['cash_conversion_cycle_2024', 120.01, 'bad'],
    ['asset_coverage_ratio', 2, 'good'],
    ['asset_coverage_ratio', 1.99, 'neutral'],
    ['asset_coverage_ratio', 1.5, 'neutral'],
    ['asset_coverage_ratio', 1.49, 'bad'],
    ['customer_margin_percent', 25, 'good'],
    ['customer_margin_percent', 24.9, 'neutral'],
    ['customer_margin_percent', 15, 'neutral'],
    ['customer_margin_percent', 14.9, 'bad'],
    ['sales_2024', 5, undefined],
  ])('of %s at %d is %s', (key, value, tone) => {
    expect(form.toneOf?.(key, value)).toBe(tone)
  })
})

import { describe, expect, it } from 'vitest'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { testContext } from '../test-context.ts'
import { bankAnalysis } from './form.ts'

const form = bankAnalysis(testContext())
const context = { today: '2026-01-15' }
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const complete: Answers = { bankName: 'First Bank', accountType: 'current' }

const compute = (answers: Answers) => form.compute(answers, context)

/** Returns the same credit for each of the given months. */
function credits(bank: 1 | 2, amount: number, of: readonly number[] = months): Answers {
  return Object.fromEntries(of.map(month => [`bank${bank}_credit_month_${month}`, amount]))
}

describe('steps', () => {
  // spec 2 §5.6, §8.7
  it('require the bank and the account type, and nothing else', () => {
    const problems = problemsOfForm(form, {}, context)
    expect(problems.map(problem => problem.message)).toEqual([
      'Bank Name is required',
      'Account Type is required',
    ])
    expect(summaryOf(form, problems)).toBe('Please fill all required fields before submitting.')
    expect(problemsOfForm(form, complete, context)).toEqual([])
    expect(problemsOfStep(form, 1, { ...complete, bankName: '   ' }, context)).toHaveLength(1)
    expect(problemsOfStep(form, 1, { ...complete, accountType: 'salary' }, context)).toHaveLength(1)
  })

  // spec 2 §5.7
  it('accept balances and credits of 0 or more', () => {
    expect(
      problemsOfForm(form, { ...complete, balance_5th_month_1: 0, bank2_credit_month_12: 0 }, context),
    ).toEqual([])
    const problems = problemsOfForm(form, { ...complete, balance_lastDay_month_6: -1 }, context)
    expect(problems).toEqual([
      { field: 'balance_lastDay_month_6', code: 'min', message: 'Value must be at least 0' },
    ])
    expect(summaryOf(form, problems)).toBe(
      'Please correct the following: Balance Last day December 2024 (Value must be at least 0)',
    )
  })

  // spec 2 §2.21–22, §9.11
  it('contain 36 balances of July to December and 24 credits of January to December', () => {
    const keys = form.fields.filter(field => !field.calculated).map(field => field.key)
    expect(keys.filter(key => key.startsWith('balance_'))).toHaveLength(36)
    expect(keys.filter(key => /^bank[12]_credit_month_\d+$/.test(key))).toHaveLength(24)
    const [balances, creditGrid] = [form.steps[1]?.sections[0], form.steps[2]?.sections[0]]
    expect(balances?.kind === 'grid' && balances.columns).toEqual(
      ['July', 'August', 'September', 'October', 'November', 'December'].map(month => `${month} 2024`),
    )
    expect(creditGrid?.kind === 'grid' && creditGrid.rows[0]).toEqual({
      label: 'January 2024',
      cells: ['bank1_credit_month_1', 'bank2_credit_month_1', 'totalCredits_month_1'],
    })
  })

  // D28
  it('name the months of the form’s own assessment year, with the same numbered keys', () => {
    const of2026 = bankAnalysis(testContext({ assessmentYear: 2026 }))
    expect(of2026.fields.map(field => field.key)).toEqual(form.fields.map(field => field.key))
    expect(of2026.fields.find(field => field.key === 'balance_5th_month_1')?.label).toBe(
      'Balance 5th July 2026',
    )
    expect(JSON.stringify([of2026.fields, of2026.steps])).not.toContain('2024')
  })
})

describe('balances', () => {
  // spec 2 §9.12–13; D29
  it('are averaged only if they are positive', () => {
    const computed = compute({
      balance_5th_month_1: 100,
      balance_10th_month_1: 0,
      balance_15th_month_1: -500,
      balance_20th_month_1: 300,
      balance_25th_month_4: 800,
    })
    expect(computed).toMatchObject({
      averageBalance_month_1: 200,
      averageBalance_month_2: 0,
      averageBalance_month_4: 800,
      averageMonthlyBalance: 400,
    })
    // Deviations −300, −100, 400 from 400: √(260000 / 3).
    expect(computed['balanceVolatility']).toBeCloseTo((Math.sqrt(260_000 / 3) / 400) * 100, 10)
  })

  // spec 2 §9.13
  it('have a volatility of 0 when fewer than two are positive', () => {
    expect(compute({ balance_5th_month_1: 100 })['balanceVolatility']).toBe(0)
    expect(compute({})['balanceVolatility']).toBe(0)
  })
})

describe('credits', () => {
  // D29
  it('are added up by month and year over both banks', () => {
    const computed = compute({ ...credits(1, 100), ...credits(2, 50), bank2_credit_month_3: 80 })
    expect(computed).toMatchObject({
      totalCredits_month_1: 150,
      totalCredits_month_3: 180,
      totalAnnualCredits: 1830,
      monthlyAverageCredits: 152.5,
    })
  })

  // spec 2 §9.14; D29
  it('have a trend: the second half of the year compared with the first', () => {
    const answers = { ...credits(1, 100, months.slice(0, 6)), ...credits(2, 130, months.slice(6)) }
    expect(compute(answers)['creditTrend']).toBeCloseTo(30, 12)
    expect(compute(credits(1, 100, months.slice(6)))['creditTrend']).toBe(0)
  })

  // spec 2 §9.15; D29
  it('have a concentration: the larger bank’s share', () => {
    expect(compute({ ...credits(1, 30), ...credits(2, 90) })['bankConcentrationRisk']).toBeCloseTo(75, 12)
    expect(compute(credits(1, 30))['bankConcentrationRisk']).toBe(100)
    expect(compute({})['bankConcentrationRisk']).toBe(0)
  })
})

describe('stability', () => {
  const even = { ...credits(1, 100), ...credits(2, 100) }

  // spec 2 §9.16; D29
  it('is 100 without volatility, trend and concentration, and for an empty form', () => {
    expect(compute(even)['cashFlowStability']).toBe(100)
    expect(compute({})['cashFlowStability']).toBe(100)
  })

  // spec 2 §9.16
  it('is reduced by half the concentration above 50, by at most 25', () => {
    expect(compute({ ...credits(1, 30), ...credits(2, 90) })['cashFlowStability']).toBeCloseTo(87.5, 10)
    expect(compute(credits(1, 30))['cashFlowStability']).toBe(75)
  })

  // spec 2 §9.16
  it('is reduced by half the trend in either direction, by at most 25', () => {
    const halves = (first: number, second: number): Answers => ({
      ...credits(1, first, months.slice(0, 6)),
      ...credits(2, first, months.slice(0, 6)),
      ...credits(1, second, months.slice(6)),
      ...credits(2, second, months.slice(6)),
    })
    expect(compute(halves(100, 120))['cashFlowStability']).toBeCloseTo(90, 10)
    expect(compute(halves(100, 80))['cashFlowStability']).toBeCloseTo(90, 10)
    expect(compute(halves(100, 900))['cashFlowStability']).toBe(75)
  })

  // spec 2 §9.16
  it('is reduced by the volatility, by at most 50, and never goes below 0', () => {
    // Mean 200 and deviation 20: 10 percent.
    expect(
      compute({ ...even, balance_5th_month_1: 180, balance_10th_month_1: 220 })['cashFlowStability'],
    ).toBeCloseTo(90, 10)
    const erratic: Answers = { balance_5th_month_1: 1, balance_10th_month_1: 1, balance_15th_month_1: 10_000 }
    expect(compute({ ...even, ...erratic })['cashFlowStability']).toBe(50)
    const worst = { ...erratic, ...credits(1, 1, months.slice(0, 6)), ...credits(1, 99, months.slice(6)) }
    expect(compute(worst)['cashFlowStability']).toBe(0)
  })
})

describe('efficiency', () => {
  // spec 2 §9.17
  it('is 20 times the credits divided by the balance, at most 100', () => {
    expect(compute({ ...credits(1, 300), balance_5th_month_1: 100 })['operationalEfficiency']).toBeCloseTo(
      60,
      12,
    )
    expect(compute({ ...credits(1, 501), balance_5th_month_1: 100 })['operationalEfficiency']).toBe(100)
  })

  it('is 0 without balances', () => {
    expect(compute(credits(1, 300))['operationalEfficiency']).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import type { Marks } from '../engine/marks.ts'
import type { Answers } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { balanceKey } from './bank-analysis/formulas.ts'
import { policy1 } from './policy/policy.ts'
import { testContext } from './test-context.ts'

// spec 3 §1.42, §2.32; D26

const today = '2026-11-22'
const bank = formFor('bank_analysis', testContext())
const days = ['5th', '10th', '15th', '20th', '25th', 'lastDay'] as const
const balances = (...values: readonly (number | null)[]): Answers =>
  Object.fromEntries(values.map((value, place) => [balanceKey(days[place] ?? '5th', 1), value]))

it('a balance marked as not available counts as empty', () => {
  const computed = bank.compute(balances(1000, 1500, null, 2000, null, 0), { today })
  expect(computed['averageBalance_month_1']).toBe(1500)
})

it('a balance marked as not available is left out of the volatility', () => {
  const computed = bank.compute(balances(1000, 2000, null), { today })
  expect(computed['balanceVolatility']).toBeCloseTo(33.3333, 4)
})

describe('a required figure that is marked as not available', () => {
  const strict = testContext()
  const { limits } = policy1
  const allowing = testContext({
    policy: { ...policy1, limits: { ...limits, financial: { ...limits.financial, allowMarks: true } } },
  })
  const year = strict.assessmentYear
  const key = `cash_bank_${year - 1}`
  const problemOf = (context: typeof strict, field: string, marks: Marks) =>
    problemsOfForm(formFor('financial_analysis', context), {}, { today, marks }).find(
      problem => problem.field === field,
    )?.message
  const why = { code: 'nv', reason: 'Records burnt in March' } as const

  it('is still required under the first policy', () => {
    expect(problemOf(strict, key, { [key]: why })).toMatch(/ is required and must be greater than 0$/)
  })

  it('is accepted if the policy allows it and a reason is given', () => {
    expect(problemOf(allowing, key, { [key]: why })).toBeUndefined()
    expect(problemOf(allowing, key, { [key]: { code: 'nv' } })).toMatch(/: say why it is not available$/)
    expect(problemOf(allowing, key, { [key]: { reason: 'Burnt' } })).toMatch(/ is required and/)
  })

  it.each([`sales_${year}`, 'loan_amount'])('is never accepted for %s', field => {
    expect(problemOf(allowing, field, { [field]: why })).toMatch(/ is required and must be greater than 0$/)
  })
})

import { describe, expect, it } from 'vitest'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { testContext } from '../test-context.ts'
import { outputSheet } from './form.ts'

const form = outputSheet(testContext())
const context = { today: '2026-02-10' }

const complete: Answers = {
  business_cash_inflow: 12_000,
  household_expenses: 1000,
  daily_sales: 400,
  weekly_sales: 2800,
  monthly_sales: 12_000,
  total_purchases: 7000,
  rent: 800,
  salaries_wages: 1200,
  declared_margin: 40,
  funding_required: 30_000,
  affordable_emi: 900,
  frequency: 'Daily',
  customer_category: 'New',
}

const compute = (answers: Answers) => form.compute(answers, context)
const messages = (answers: Answers) => problemsOfForm(form, answers, context).map(({ message }) => message)
const onStep = (step: number, answers: Answers) => problemsOfStep(form, step, answers, context)

describe('required fields', () => {
  it('have no problems once they are all answered', () => {
    expect(messages(complete)).toEqual([])
  })

  // spec 1 §5.13; D22
  it.each([
    [1, ['Business cash inflow', 'Household expenses']],
    [2, ['Daily sales', 'Weekly sales', 'Monthly sales', 'Total purchases']],
    [3, []],
    [4, ['Declared margin']],
    [5, ['Funding required', 'Affordable EMI']],
    [6, ['Frequency', 'Customer category']],
  ])('of step %i', (step, labels) => {
    const problems = onStep(step, {})
    expect(problems.map(({ message }) => message).toSorted()).toEqual(
      labels.map(label => `${label} is required`).toSorted(),
    )
  })

  // spec 1 §5.13
  it('accept zero', () => {
    const zeros = Object.fromEntries(
      Object.entries(complete).map(([key, value]) => [key, typeof value === 'number' ? 0 : value]),
    )
    expect(messages(zeros)).toEqual([])
  })

  it('are named in one sentence', () => {
    expect(summaryOf(form, onStep(1, { household_expenses: -1 }))).toBe(
      'Please fill all required fields: Business cash inflow. Please correct the following: Household expenses (Value must be at least 0)',
    )
  })
})

describe('bounds', () => {
  const typed = form.fields.filter(
    field => !field.calculated && field.type !== 'select' && field.min !== undefined,
  )

  // spec 1 §5.14, §5.16
  it.each(typed.map(({ key, step }) => [key, step] as const))('%s is at least 0', (key, step) => {
    const below = onStep(step, { ...complete, [key]: -0.01 }).filter(({ field }) => field === key)
    expect(below).toEqual([{ field: key, code: 'min', message: 'Value must be at least 0' }])
  })

  // spec 1 §5.16
  it('apply to every number that is typed', () => {
    const numbers = form.fields.filter(
      ({ calculated, type }) => !calculated && ['currency', 'percent', 'number', 'integer'].includes(type),
    )
    expect(typed).toEqual(numbers)
    expect(typed).toHaveLength(25)
  })

  // spec 1 §5.15, §5.17
  it.each(['sales_growth', 'declared_margin', 'industry_margin'])('%s is at most 100', key => {
    expect(messages({ ...complete, [key]: 100 })).toEqual([])
    expect(messages({ ...complete, [key]: 100.01 })).toEqual(['Value must be at most 100'])
  })

  // D3
  it('refuse a GP margin below 0 on the step that shows it', () => {
    expect(messages({ ...complete, total_purchases: 12_000 })).toEqual([])
    expect(onStep(4, { ...complete, total_purchases: 12_001 })).toEqual([
      { field: 'gp_margin', code: 'min', message: 'Value must be at least 0' },
    ])
  })

  // D45
  it('allow a confirmed GP margin below 0 and name its cause', () => {
    const loss = { ...complete, monthly_sales: 2500, total_purchases: 3000 }
    const problems = (confirmed: string[]) =>
      problemsOfForm(form, loss, context, confirmed).map(({ field }) => field)
    expect(problems([])).toEqual(['gp_margin'])
    expect(problems(['np_margin', 'total_purchases'])).toEqual(['gp_margin'])
    expect(problems(['gp_margin'])).toEqual([])
    expect(form.causeOf?.('gp_margin', loss, compute(loss))).toEqual({
      words: 'Total purchases $3,000.00 exceed total sales $2,500.00',
      inputs: ['total_purchases', 'monthly_sales', 'sales_volume'],
    })
    expect(form.causeOf?.('gp_margin', complete, compute(complete))).toBeUndefined()
    expect(form.causeOf?.('average_credit_throughput', loss, compute(loss))).toBeUndefined()
  })

  // D45
  it('cannot be confirmed away for a typed number below its minimum', () => {
    const typed = problemsOfForm(form, { ...complete, total_purchases: -1 }, context, ['total_purchases'])
    expect(typed).toContainEqual({
      field: 'total_purchases',
      code: 'min',
      message: 'Value must be at least 0',
    })
  })

  // spec 1 §5.17, §9.20
  it('refuse a credit throughput over 1', () => {
    const average = Number(compute(complete)['monthly_sales_average'])
    expect(messages({ ...complete, debtors: average })).toEqual([])
    expect(onStep(2, { ...complete, debtors: average + 1 })).toEqual([
      { field: 'average_credit_throughput', code: 'max', message: 'Value must be at most 1' },
    ])
  })

  // D22
  it('allow a negative monthly surplus', () => {
    const answers = { ...complete, household_expenses: 90_000 }
    expect(compute(answers)['monthly_surplus']).toBeLessThan(0)
    expect(messages(answers)).toEqual([])
  })
})

describe('selects', () => {
  // spec 1 §3.23; D22
  it.each([
    ['frequency', ['Daily', 'Weekly', 'Monthly']],
    ['customer_category', ['New', 'Existing']],
  ])('%s offers %j', (key, values) => {
    const field = form.fields.find(candidate => candidate.key === key)
    expect(field?.options?.map(({ value }) => value)).toEqual(values)
  })
})

describe('calculations', () => {
  // spec 1 §9.10–11, §9.14
  it('of sales', () => {
    const computed = compute(complete)
    expect(computed['monthly_sales_average']).toBeCloseTo((12_000 + 11_200 + 12_000) / 3, 8)
    expect(computed['annual_sales']).toBeCloseTo(4 * (12_000 + 11_200 + 12_000), 8)
    expect(computed['total_sales']).toBe(12_000)
    expect(compute({ ...complete, sales_volume: 12_500 })['total_sales']).toBe(12_500)
  })

  // spec 1 §9.9; D23
  it('of the outflow: the six expenses, else the business cash outflow', () => {
    const outflow = (answers: Answers) => compute(answers)['total_business_outflow']
    const six = {
      salaries_wages: 1,
      rent: 20,
      utilities: 300,
      transport: 4000,
      maintenance: 50_000,
      other_expenses: 600_000,
    }
    expect(outflow({ ...six, business_cash_outflow: 7 })).toBe(654_321)
    expect(outflow({ business_cash_outflow: 7, rent: 0 })).toBe(7)
    expect(outflow({})).toBe(0)
  })

  // spec 1 §9.12–13
  it('of margins, NP never below 0', () => {
    const computed = compute(complete)
    expect(computed['gp_margin']).toBeCloseTo((5 / 12) * 100, 10)
    expect(computed['np_margin']).toBeCloseTo((3 / 12) * 100, 10)
    expect(compute({ ...complete, rent: 9000 })['np_margin']).toBe(0)
  })

  // spec 1 §9.15, §9.18–19; D23
  it('of the loan: 24 instalments at 12%, bounded by what the customer can pay', () => {
    // surplus = 12,000 − 7,000 − 2,000 − 1,000 = 2,000, of which 65% is 1,300; the customer affords 900.
    const affordable = compute(complete)
    expect(affordable['monthly_surplus']).toBe(2000)
    expect(affordable['eligible_loan_amount']).toBe(Math.round(900 * 21.243387258)) // annuity factor of 24 months at 1%
    expect(affordable['max_loan']).toBe(affordable['eligible_loan_amount'])
    expect(affordable['final_emi']).toBeCloseTo(900, 1)
    expect(affordable['dscr']).toBeCloseTo(2000 / 900, 3)
    expect(affordable['customer_contribution']).toBe(7500)

    const bySurplus = compute({ ...complete, affordable_emi: 5000 })
    expect(bySurplus['eligible_loan_amount']).toBe(Math.round(1300 * 21.243387258))
    // 19,161.54 is rounded up: amounts are rounded to the nearest dollar.
    expect(compute({ ...complete, affordable_emi: 902 })['eligible_loan_amount']).toBe(19_162)
  })

  // spec 1 §9.16–17
  it('of the maximum loan: the agreed amount if it is smaller', () => {
    const agreed = (amount: number) => compute({ ...complete, final_loan_amount: amount })
    expect(agreed(10_000)['max_loan']).toBe(10_000)
    expect(agreed(10_000)['loan_per_ltv']).toBeCloseTo(12_000, 10)
    expect(agreed(0)['max_loan']).toBe(19_119)
    expect(agreed(90_000)['max_loan']).toBe(19_119)
  })

  // D23
  it('give 0 where the divisor would be 0, and no loan for a negative surplus', () => {
    expect(new Set(Object.values(compute({})))).toEqual(new Set([0]))
    const computed = compute({ household_expenses: 100, affordable_emi: 500 })
    expect(computed).toMatchObject({ monthly_surplus: -100, eligible_loan_amount: 0, final_emi: 0, dscr: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { initialAnswers } from '../../engine/answers.ts'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { sampleKeys } from '../assessment-days.ts'
import { testContext } from '../test-context.ts'
import { mseAssessment } from './form.ts'
import { sampleMonthNames } from './sample-days.ts'

const form = mseAssessment(testContext())
const context = { today: '2026-02-10' }

function samples(what: 'sales' | 'purchases', values: readonly number[]): Record<string, number> {
  const keys = [1, 2, 3].flatMap(month => sampleKeys(what, month))
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? 0]))
}

const complete: Answers = {
  ...samples('sales', [300, 330, 360, 270, 300, 330, 240, 270, 300]),
  ...samples('purchases', [180, 198, 216, 162, 180, 198, 144, 162, 180]),
  primaryBusinessIncome: 5000,
  considerRentalIncome: true,
  rentalIncome: 1000,
  totalMonthlyIncome: 6000,
  monthlyExpenses: 1500,
  familyExpenses: 500,
  creditHistoryYears: 4,
  previousLoanDefaults: 'No',
  businessType: 'retail',
  businessLocation: 'Market Road',
  businessVintage: 8,
  workingDaysPerWeek: 6,
  workingHoursPerDay: 10,
  marketCompetition: 'moderate',
  seasonalBusiness: 'No',
  loanAmountRequested: 20_000,
  loanPurpose: 'working-capital',
  repaymentCapacity: 2800,
}

const compute = (answers: Answers) => form.compute(answers, context)
const prefill = (answers: Answers) => form.prefill?.(answers, compute(answers), context)
const messages = (answers: Answers) => problemsOfForm(form, answers, context).map(({ message }) => message)
const fieldsAtFault = (answers: Answers) => problemsOfForm(form, answers, context).map(({ field }) => field)

describe('required fields', () => {
  it('have no problems once they are all answered', () => {
    expect(messages(complete)).toEqual([])
  })

  // spec 1 §5.6; D21
  it.each([
    [1, [3, 2, 1].flatMap(month => sampleKeys('sales', month))],
    [2, [3, 2, 1].flatMap(month => sampleKeys('purchases', month))],
    [3, []],
    [4, ['primaryBusinessIncome', 'totalMonthlyIncome', 'monthlyExpenses', 'familyExpenses']],
    [5, ['creditHistoryYears', 'previousLoanDefaults']],
    [
      6,
      'businessType businessLocation businessVintage marketCompetition workingDaysPerWeek workingHoursPerDay seasonalBusiness loanAmountRequested loanPurpose repaymentCapacity'.split(
        ' ',
      ),
    ],
  ])('of step %i', (step, keys) => {
    expect(problemsOfStep(form, step, {}, context).map(({ field }) => field)).toEqual(keys)
  })

  // D21
  it('accept a day without sales', () => {
    expect(messages({ ...complete, sales_month1_day5: 0, purchases_month3_day25: 0 })).toEqual([])
  })

  // spec 1 §3.21; D21
  it.each([
    ['seasonalBusiness', 'peakMonths'],
    ['businessRegistered', 'registrationNumber'],
    ['gstRegistered', 'gstNumber'],
  ])('include, if %s is Yes, %s', (answer, needed) => {
    expect(fieldsAtFault({ ...complete, [answer]: 'Yes' })).toEqual([needed])
    expect(fieldsAtFault({ ...complete, [answer]: 'Yes', [needed]: 'X1' })).toEqual([])
    expect(fieldsAtFault({ ...complete, [answer]: 'No' })).toEqual([])
  })

  // spec 1 §5.11
  it('are combined into one message with the rules', () => {
    const problems = problemsOfForm(
      form,
      { ...complete, businessLocation: null, loanAmountRequested: 50_001, currentCreditScore: 299 },
      context,
    )
    expect(summaryOf(form, problems)).toBe(
      'Please resolve the following: Current credit score (Value must be at least 300); Business location is required; Loan amount cannot exceed $50,000 for this assessment',
    )
  })
})

describe('rules', () => {
  // spec 1 §5.7, §9.2
  it('debt burden is at most 100%', () => {
    const burdened = (payments: number) => ({
      ...complete,
      existingLoanEMI: 1000,
      monthlyDebtPayments: payments,
    })
    expect(messages(burdened(5000))).toEqual([])
    expect(problemsOfStep(form, 5, burdened(5000.01), context)).toEqual([
      { field: 'debtBurdenPercentage', code: 'rule', message: 'Debt burden cannot exceed 100%' },
    ])
  })

  // spec 1 §5.8, §9.2
  it('the loan is at most $50,000', () => {
    expect(messages({ ...complete, loanAmountRequested: 50_000 })).toEqual([])
    expect(messages({ ...complete, loanAmountRequested: 50_000.01 })).toEqual([
      'Loan amount cannot exceed $50,000 for this assessment',
    ])
  })

  // spec 1 §5.9
  it.each([
    [6000.01, true],
    [5999.99, true],
    [6000.02, false],
    [5999.98, false],
  ])('a total income of %d against sources of 6000 is accepted: %s', (total, accepted) => {
    expect(problemsOfStep(form, 4, { ...complete, totalMonthlyIncome: total }, context)).toEqual(
      accepted
        ? []
        : [
            {
              field: 'totalMonthlyIncome',
              code: 'rule',
              message: 'Total monthly income should equal business income plus other income',
            },
          ],
    )
  })

  // spec 1 §5.10, §9.2
  it('repayment capacity is at most half the income', () => {
    expect(messages({ ...complete, repaymentCapacity: 3000 })).toEqual([])
    expect(messages({ ...complete, repaymentCapacity: 3000.01 })).toEqual([
      'Repayment capacity should not exceed 50% of total monthly income',
    ])
  })

  // spec 1 §5.12, §9.2
  it.each([
    ['currentCreditScore', 300, 900],
    ['workingDaysPerWeek', 1, 7],
    ['workingHoursPerDay', 1, 24],
  ])('%s lies between %d and %d', (key, min, max) => {
    const check = (value: number) => messages({ ...complete, [key]: value })
    expect(check(min)).toEqual([])
    expect(check(max)).toEqual([])
    expect(check(min - 1)).toEqual([`Value must be at least ${min}`])
    expect(check(max + 1)).toEqual([`Value must be at most ${max}`])
  })
})

describe('calculations', () => {
  // spec 1 §9.4, §9.7; D20
  it('include means, growth, margin and working capital from the sample days', () => {
    const computed = compute(complete)
    expect(computed['averageDailySales']).toBe(300)
    expect(computed['averageDailyPurchases']).toBe(180)
    expect(computed['salesGrowth']).toBeCloseTo((60 / 270) * 100, 10)
    expect(computed['grossMarginPercentage']).toBeCloseTo(40, 10)
    expect(computed['workingCapitalRequired']).toBe(180 * 22 * 0.25)
  })

  // spec 1 §9.6
  it('count 22 working days when none are given, or else the number given', () => {
    expect(initialAnswers(form.fields)).toEqual({ workingDaysPerMonth: 22 })
    expect(compute({ ...complete, workingDaysPerMonth: null })['workingCapitalRequired']).toBe(990)
    expect(compute({ ...complete, workingDaysPerMonth: 20 })['workingCapitalRequired']).toBe(900)
    expect(compute({ ...complete, workingDaysPerMonth: 0 })['workingCapitalRequired']).toBe(0)
  })

  // D20
  it('are 0 where the divisor would be 0', () => {
    const computed = compute({ sales_month1_day5: 90, monthlyDebtPayments: 10 })
    expect(computed['salesGrowth']).toBe(0)
    expect(computed['debtBurdenPercentage']).toBe(0)
    expect(compute({})['grossMarginPercentage']).toBe(0)
  })

  // spec 1 §3.19; D19
  it('count another income only while its box is ticked', () => {
    const incomes = { agricultureIncome: 1, rentalIncome: 20, salaryIncome: 300, otherIncome: 4000 }
    const total = (considered: Answers) => compute({ ...incomes, ...considered })['totalOtherIncome']
    expect(total({})).toBe(0)
    expect(total({ considerAgricultureIncome: true })).toBe(1)
    expect(total({ considerRentalIncome: true, considerSalaryIncome: false })).toBe(20)
    expect(total({ considerSalaryIncome: true, considerOtherIncome: true })).toBe(4300)
  })

  // spec 1 §9.5
  it('include the debt burden: all debt payments divided by the total income', () => {
    const computed = compute({ ...complete, monthlyDebtPayments: 600, existingLoanEMI: 900 })
    expect(computed['debtBurdenPercentage']).toBe(25)
  })
})

// spec 1 §5.7
it('debts without any income make a burden over 100%; without debts there is no burden', () => {
  const noIncome = { ...complete, primaryBusinessIncome: 0, totalMonthlyIncome: 0, repaymentCapacity: 0 }
  const sources = {
    considerAgricultureIncome: false,
    considerRentalIncome: false,
    considerSalaryIncome: false,
    considerOtherIncome: false,
  }
  const found = messages({ ...noIncome, ...sources, existingLoanEMI: 5000 })
  expect(found).toEqual(['Debt burden cannot exceed 100%'])
  expect(messages({ ...noIncome, ...sources, existingLoanEMI: 0, monthlyDebtPayments: 0 })).toEqual([])
})

describe('prefilled values', () => {
  // spec 1 §9.8; D19
  it('are the sum of incomes, and 70% of what is left after expenses', () => {
    const { totalMonthlyIncome: _, ...untouched } = complete
    expect(prefill(untouched)).toEqual({ totalMonthlyIncome: 6000, repaymentCapacity: 2800 })
  })

  // D20
  it('use a total income that was typed', () => {
    expect(prefill({ ...complete, totalMonthlyIncome: 7000 })).toEqual({
      totalMonthlyIncome: 6000,
      repaymentCapacity: 3500,
    })
  })

  // D39
  it('are empty while there is no income', () => {
    expect(prefill({ monthlyExpenses: 500 })).toEqual({})
    expect(prefill({ rentalIncome: 0 })).toEqual({ totalMonthlyIncome: 0, repaymentCapacity: 0 })
  })

  // spec 1 §9.8
  it('are never below 0 and are rounded to cents', () => {
    expect(prefill({ ...complete, familyExpenses: 9000 })?.['repaymentCapacity']).toBe(0)
    const { totalMonthlyIncome: _, ...untouched } = complete
    expect(
      prefill({ ...untouched, primaryBusinessIncome: 0.1, rentalIncome: 0.2 })?.['totalMonthlyIncome'],
    ).toBe(0.3)
  })
})

describe('sample months', () => {
  // D18
  it('count back from the latest full month before the form was created', () => {
    expect(sampleMonthNames('2026-02-10')).toEqual([
      'January 2026',
      'December 2025',
      'November 2025',
      'October 2025',
      'September 2025',
      'August 2025',
    ])
    expect(sampleMonthNames('2026-01-31T23:00:00.000Z')[0]).toBe('December 2025')
  })

  // D18
  it('are named in the grid and in every message, in chronological order as on a bank statement', () => {
    const [grid] = form.steps[0]?.sections ?? []
    const rows = grid?.kind === 'grid' ? grid.rows : []
    expect(rows.map(({ label }) => label)).toEqual(['November 2025', 'December 2025', 'January 2026'])
    expect(rows.at(-1)?.cells[0], 'month 1 is the latest').toBe('sales_month1_day5')
    expect(problemsOfStep(form, 1, {}, context)[0]?.message).toBe(
      'Sales on the 5th of November 2025 is required',
    )
  })

  it('have numbers instead of names in the dictionary, with the same keys', () => {
    const numbered = mseAssessment(testContext({ createdOn: null }))
    expect(numbered.fields.map(({ key }) => key)).toEqual(form.fields.map(({ key }) => key))
    const [grid] = numbered.steps[0]?.sections ?? []
    expect(grid?.kind === 'grid' && grid.rows.map(({ label }) => label)).toEqual([
      'Month 3',
      'Month 2',
      'Month 1',
    ])
    expect(problemsOfStep(numbered, 1, {}, context)[0]?.message).toBe(
      'Sales on the 5th of month 3 is required',
    )
  })

  it('are the same form object for every day of a month', () => {
    expect(mseAssessment(testContext({ createdOn: '2026-02-28' }))).toBe(form)
    expect(mseAssessment(testContext({ createdOn: '2026-03-01' }))).not.toBe(form)
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { Answers, Form } from '../../../engine/types.ts'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testStorage } from '../../test-storage.ts'
import { FormStore } from '../store/form-store.ts'

// Modules behind it listen to the window as they load.
vi.stubGlobal('localStorage', testStorage())
vi.stubGlobal('window', { addEventListener: () => {} })
const { finishedSteps } = await import('./step-marks.ts')

// spec 1 §2.26; spec 2 §2.15

const finished = (form: Form, answers: Answers, furthest: number, readOnly = false) =>
  finishedSteps(new FormStore(form, { today: '2026-02-10' }, { answers, step: 1, furthest, readOnly }))

describe('a step is finished', () => {
  const sheet = outputSheet(testContext())
  const started = { business_cash_inflow: 100 }

  it('only when its required answers are there and valid, no matter which steps were visited', () => {
    expect(finished(sheet, started, 6)).toEqual([])
    expect(finished(sheet, { ...started, household_expenses: 5 }, 6)).toEqual([1])
    expect(finished(sheet, { ...started, household_expenses: -5 }, 6)).toEqual([])
  })

  it('never while it is untouched, even if nothing in it is required', () => {
    const financial = financialAnalysis(testContext())
    expect(finished(financial, { loan_amount: 50_000 }, 7)).toEqual([])
    expect(finished(financial, { loan_amount: 40_000, savings_bank: 5 }, 7)).toEqual([6, 7])
    expect(finished(sheet, { rent: 300 }, 6)).toEqual([3])
  })

  it('without required answers, once Next has moved past it', () => {
    const bank = bankAnalysis(testContext())
    const named = { bankName: 'Ecobank', accountType: 'current' }
    expect(finished(bank, named, 1)).toEqual([1])
    expect(finished(bank, named, 3)).toEqual([1, 2])
  })

  it('with calculated values, when their required inputs are there', () => {
    const financial = financialAnalysis(testContext())
    const needed = financial.fields.filter(({ required, key }) => required && key !== 'loan_amount')
    const answers = Object.fromEntries(needed.map(({ key }) => [key, 10]))
    expect(finished(financial, answers, 7)).toEqual([1, 2, 3, 4])
    expect(finished(financial, { ...answers, loan_amount: 10 }, 7)).toEqual([1, 2, 3, 4, 5, 7])
    const { sales_2023: _, ...without } = answers
    expect(finished(financial, without, 7)).toEqual([2, 4])
  })

  it('always, once the form is completed', () => {
    expect(finished(sheet, started, 1, true)).toEqual([1, 2, 3, 4, 5, 6])
  })

  // D45
  it('once an impossible value is confirmed as a fact', () => {
    const loss = { monthly_sales: 2500, total_purchases: 3000, declared_margin: 20 }
    const store = new FormStore(
      sheet,
      { today: '2026-02-10' },
      { answers: { ...started, ...loss }, step: 4, readOnly: false },
    )
    const step = store.definition('gp_margin')?.step
    const before = finishedSteps(store)
    expect(before).not.toContain(step)
    store.acceptAsFact('gp_margin')
    expect(finishedSteps(store)).toEqual([...before, step])
  })

  // D54
  it('never before it was open, however complete its answers are', () => {
    const financial = financialAnalysis(testContext())
    const all = Object.fromEntries(
      financial.fields.filter(({ calculated }) => !calculated).map(({ key }) => [key, 10]),
    )
    const store = new FormStore(
      financial,
      { today: '2026-02-10' },
      { answers: all, step: 1, readOnly: false },
    )
    expect(finishedSteps(store)).toEqual([1])
    store.goTo(6)
    expect(finishedSteps(store)).toEqual([1, 6])
    expect(finished(sheet, { rent: 300, salaries_wages: 100 }, 2)).toEqual([])
    expect(finished(sheet, { rent: 300, salaries_wages: 100 }, 3)).toEqual([3])
  })
})

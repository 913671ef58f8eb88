import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emi } from './finance.ts'
import { hasSchedule, scheduleAmountBounds, scheduleOf } from './schedule.ts'

const cents = (amount: number) => Math.round(amount * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0)

describe('the schedule of a loan', () => {
  it('of 10,000 at 12% over 12 months equals the one in textbooks', () => {
    const { rows, paid, interest } = scheduleOf(10_000, 12, 12)
    expect(rows[0]).toEqual({
      number: 1,
      payment: 888.49,
      interest: 100,
      principal: 788.49,
      balance: 9_211.51,
    })
    expect(rows.at(-1)).toEqual({ number: 12, payment: 888.47, interest: 8.8, principal: 879.67, balance: 0 })
    expect([paid, interest]).toEqual([10_661.86, 661.86])
  })

  it('without interest has equal payments, except that the last one settles the rest', () => {
    const { rows, interest } = scheduleOf(1_000, 0, 3)
    expect(rows.map(({ payment }) => payment)).toEqual([333.33, 333.33, 333.34])
    expect(interest).toBe(0)
  })

  it('is empty without a loan or a term', () => {
    expect(scheduleOf(1_000, 12, 0).rows).toEqual([])
    expect(scheduleOf(0, 12, 2).paid).toBe(0)
  })

  it('is exact to the cent for the largest loan allowed, at the highest rate and over the longest term', () => {
    const { rows, paid, interest } = scheduleOf(scheduleAmountBounds.most, 100, 360)
    expect(total(rows.map(({ principal }) => principal))).toBe(cents(scheduleAmountBounds.most))
    expect(cents(paid) - cents(interest)).toBe(cents(scheduleAmountBounds.most))
    expect(hasSchedule(scheduleAmountBounds.most, 360)).toBe(true)
    expect(hasSchedule(scheduleAmountBounds.most * 10, 360)).toBe(false)
  })

  it('adds up to the cent for any terms', () => {
    const loans = fc.record({
      amount: fc.integer({ min: 1, max: 5_000_000_00 }),
      rate: fc.double({ min: 0, max: 100, noNaN: true }),
      term: fc.integer({ min: 1, max: 360 }),
    })
    fc.assert(
      fc.property(loans, ({ amount, rate, term }) => {
        const { rows, paid, interest } = scheduleOf(amount / 100, rate, term)
        expect(rows).toHaveLength(term)
        expect(total(rows.map(row => row.principal))).toBe(amount)
        expect(total(rows.map(row => row.payment))).toBe(cents(paid))
        expect(total(rows.map(row => row.interest))).toBe(cents(interest))
        expect(cents(paid)).toBe(amount + cents(interest))
        expect(rows.at(-1)?.balance).toBe(0)
        let owed = amount
        for (const row of rows) {
          owed -= cents(row.principal)
          expect(cents(row.balance)).toBe(owed)
          expect(cents(row.payment)).toBe(cents(row.interest) + cents(row.principal))
          expect(row.principal).toBeGreaterThanOrEqual(0)
        }
        const [first] = rows
        if (term > 1 && first && first.balance > 0)
          expect(Math.abs(first.payment - emi(amount / 100, rate, term))).toBeLessThanOrEqual(0.01)
      }),
      { numRuns: 200 },
    )
  })
})

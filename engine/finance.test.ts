import * as formulajs from '@formulajs/formulajs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emi, finite, mean, presentValue, ratio, standardDeviation, sum } from './finance.ts'

const amounts = fc.double({ min: 1, max: 1e9, noNaN: true })
/** In steps of a hundredth of a percent, the finest rate a form accepts. At far smaller rates the other library is inexact. */
const ratesPercent = fc.integer({ min: 1, max: 10_000 }).map(hundredths => hundredths / 100)
const terms = fc.integer({ min: 1, max: 360 })
const anyNumber = fc.double()

function expectClose(actual: number, expected: unknown, tolerance = 1e-9) {
  expect(typeof expected).toBe('number')
  expect(Math.abs(actual - Number(expected))).toBeLessThanOrEqual(tolerance * Math.abs(Number(expected)))
}

describe('emi', () => {
  // spec 1 §9.18; spec 2 §9.19
  it('equals PMT of an independent library', () => {
    fc.assert(
      fc.property(amounts, ratesPercent, terms, (amount, ratePercent, termMonths) => {
        expectClose(
          emi(amount, ratePercent, termMonths),
          formulajs.PMT(ratePercent / 1200, termMonths, -amount),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('pays the loan off exactly over its term', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6000 }), terms, (amount, hundredths, termMonths) => {
        const ratePercent = hundredths / 100
        const instalment = emi(amount, ratePercent, termMonths)
        let worth = 0
        for (let month = 1; month <= termMonths; month++)
          worth += instalment / (1 + ratePercent / 1200) ** month
        expectClose(worth, amount)
      }),
    )
  })

  it('is the amount divided by the term at 0%, and close to that at a rate near 0', () => {
    expect(emi(12_000, 0, 24)).toBe(500)
    expectClose(emi(12_000, 1e-10, 24), 500)
  })

  it('is 0 for a term or an amount of 0', () => {
    expect(emi(12_000, 12, 0)).toBe(0)
    expect(emi(0, 12, 24)).toBe(0)
  })

  it('has the known value for 10,000 over 12 months at 12%', () => {
    expect(emi(10_000, 12, 12)).toBeCloseTo(888.4879, 4)
  })
})

describe('presentValue', () => {
  // spec 1 §9.15
  it('equals PV of an independent library', () => {
    fc.assert(
      fc.property(amounts, ratesPercent, terms, (instalment, ratePercent, termMonths) => {
        expectClose(
          presentValue(instalment, ratePercent, termMonths),
          formulajs.PV(ratePercent / 1200, termMonths, -instalment, 0, 0),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('is the inverse of emi', () => {
    fc.assert(
      fc.property(amounts, ratesPercent, terms, (amount, ratePercent, termMonths) => {
        expectClose(presentValue(emi(amount, ratePercent, termMonths), ratePercent, termMonths), amount)
      }),
    )
  })

  it('adds the instalments up at 0% and is 0 without a term', () => {
    expect(presentValue(500, 0, 24)).toBe(12_000)
    expect(presentValue(500, 12, 0)).toBe(0)
  })
})

describe('standardDeviation', () => {
  // spec 2 §9.13
  it('equals STDEV.P of an independent library', () => {
    const balances = fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), {
      minLength: 2,
      maxLength: 36,
    })
    fc.assert(
      fc.property(balances, values => {
        const oracle = formulajs.STDEV.P(...values)
        // Nearly equal balances leave only rounding noise, so the tolerance is relative to the balances.
        const tolerance = 1e-9 * Math.max(...values)
        expect(Math.abs(standardDeviation(values) - Number(oracle))).toBeLessThanOrEqual(tolerance)
      }),
      { numRuns: 1000 },
    )
  })

  it('is 0 for fewer than two values', () => {
    expect(standardDeviation([])).toBe(0)
    expect(standardDeviation([42])).toBe(0)
  })

  it('divides by the number of values, not by one less than that', () => {
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
  })
})

describe('every function is total', () => {
  it('returns a finite number for any numbers', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, anyNumber, fc.array(anyNumber), (a, b, c, values) => {
        const results = [finite(a), ratio(a, b), emi(a, b, c), presentValue(a, b, c)]
        results.push(sum(values), mean(values), standardDeviation(values))
        expect(results.filter(result => !Number.isFinite(result))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('returns 0 without a sign, which people would read as "-$0.00"', () => {
    expect(finite(-0)).toBe(0)
    expect(ratio(-0, 5)).toBe(0)
    expect(ratio(0, -5)).toBe(0)
    expect(sum([-0, -0])).toBe(0)
  })

  it('returns 0 for a division by zero', () => {
    expect(ratio(5, 0)).toBe(0)
    expect(mean([])).toBe(0)
  })
})

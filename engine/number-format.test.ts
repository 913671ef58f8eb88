import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, formatPercent, formatWholeMoney, inFigures } from './number-format.ts'

describe('a negative number', () => {
  it.each([-0, -0.004, -1e-12, 2.2 - 2 - 0.2])('has no minus sign if it is rounded to zero: %d', value => {
    expect([formatMoney(value), formatWholeMoney(value), formatNumber(value), formatPercent(value)]).toEqual([
      '$0.00',
      '$0',
      '0',
      '0%',
    ])
  })

  it('keeps its minus sign if it is not rounded to zero', () => {
    expect([formatMoney(-0.005), formatWholeMoney(-1), formatNumber(-0.01), formatPercent(-2)]).toEqual([
      '-$0.01',
      '-$1',
      '-0.01',
      '-2%',
    ])
  })
})

describe('numbers are formatted as by Intl', () => {
  /** Yields numbers of every size, the same in each run. */
  function* numbers(): Generator<number> {
    yield* [
      0, 1.005, 2.675, 0.145, 1.45, 999.995, 999_999.5, 0.5, 1.5, 1e20, 1e21, 1e-6, 1e-7, 5e-324, 1.7e308,
      123_456_789.125,
    ]
    let seed = 7
    for (let count = 0; count < 20_000; count += 1) {
      seed = (seed * 48_271) % 2_147_483_647
      const decimals = count % 13
      yield Number((seed / 10 ** (count % 17)).toFixed(decimals)) * (count % 5 === 0 ? -1 : 1)
    }
  }

  it.each([
    [0, 0],
    [0, 2],
    [2, 2],
    [0, 10],
    [2, 10],
  ])('with %d to %d decimals', (least, most) => {
    const format = new Intl.NumberFormat('en-US', {
      signDisplay: 'negative',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
    const different = [...numbers()].filter(
      value => inFigures(value, { least, most }) !== format.format(value),
    )
    expect(different).toEqual([])
  })

  it('except that the minus sign comes before the dollar sign', () => {
    expect(formatMoney(-1_234_567.891)).toBe('-$1,234,567.89')
  })
})

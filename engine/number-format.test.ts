import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, formatPercent, formatWholeMoney } from './number-format.ts'

describe('a sum that is zero once it is rounded', () => {
  it.each([-0, -0.004, -1e-12, 2.2 - 2 - 0.2])('has no minus: %d', value => {
    expect([formatMoney(value), formatWholeMoney(value), formatNumber(value), formatPercent(value)]).toEqual([
      '$0.00',
      '$0',
      '0',
      '0%',
    ])
  })

  it('keeps the minus of what is below zero as it is shown', () => {
    expect([formatMoney(-0.005), formatWholeMoney(-1), formatNumber(-0.01), formatPercent(-2)]).toEqual([
      '-$0.01',
      '-$1',
      '-0.01',
      '-2%',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { formatNearLimits } from './near-limits.ts'

describe('a figure near a limit', () => {
  it.each([
    [50.0001, [50], '50.0001'],
    [49.996, [50], '49.996'],
    [1.99999, [2, 1.75], '1.99999'],
    [-0.001, [0], '-0.001'],
    [1250.0004, [1250], '1,250.0004'],
  ])('has enough decimals to tell %d from %j', (value, limits, shown) => {
    expect(formatNearLimits(value, limits)).toBe(shown)
  })

  it.each([
    [50, [50], '50'],
    [50.000000001, [50], '50'],
    [53.3333333, [50, 60], '53.33'],
    [12.5, [], '12.5'],
  ])(
    'has at most two decimals where it cannot be mistaken for the limit: %d with %j',
    (value, limits, shown) => {
      expect(formatNearLimits(value, limits)).toBe(shown)
    },
  )
})

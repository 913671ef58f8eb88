import { expect, it } from 'vitest'
import { progressPercent } from './progress.ts'

// spec 1 §4.2
it('progress is the step divided by all steps, at most 100%', () => {
  expect(progressPercent(5, 6)).toBeCloseTo(83.33, 2)
  expect(progressPercent(1, 1)).toBe(100)
  expect(progressPercent(7, 6)).toBe(100)
})

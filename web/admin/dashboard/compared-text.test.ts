import { expect, test } from 'vitest'
import { changeText, daysText } from './compared-text.ts'

// spec 3 §2.41

test.each([
  [13, 10, '+3 (+30%) from 10'],
  [7, 10, '−3 (−30%) from 10'],
  [10, 10, 'the same as before: 10'],
  [4, 0, '+4 from 0'],
  [0, 1250, '−1,250 (−100%) from 1,250'],
  [0.3, 0.1, '+0.2 (+200%) from 0.1'],
])('shows %d after %d as %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('shows the days of a period without repeating the month or year', () => {
  const plain = (from: string, to: string) => daysText({ from, to }).replaceAll(/[\u2009\u202f]/g, ' ')
  expect(plain('2026-11-01', '2026-11-22')).toBe('Nov 1 – 22, 2026')
  expect(plain('2026-10-01', '2026-11-22')).toBe('Oct 1 – Nov 22, 2026')
  expect(plain('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026')
})

import { expect, test } from 'vitest'
import { axisMarks, rateText, share, shareText, weekText } from './chart-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [60, [0, 10, 20, 30, 40, 50, 60]],
  [61, [0, 20, 40, 60, 80]],
  [52_000, [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]],
])('an axis for %d has at most six even steps, and leaves less than one step empty', (largest, marks) => {
  expect(axisMarks(largest)).toEqual(marks)
})

test('a percentage stays between 0 and 100, and is 0 when the total is 0', () => {
  expect(share(1, 4)).toBe(25)
  expect(share(5, 4)).toBe(100)
  expect(share(-1, 4)).toBe(0)
  expect(share(3, 0)).toBe(0)
})

test('the text of a percentage never rounds a positive value to 0', () => {
  expect(shareText(1, 3)).toBe('33%')
  expect(shareText(1, 1000)).toBe('<1%')
  expect(shareText(0, 1000)).toBe('0%')
})

// spec 2 §2.27
test('the completion rate has at most one decimal', () => {
  expect(rateText(200 / 3)).toBe('66.7%')
  expect(rateText(50)).toBe('50%')
})

test('labels a week by its Monday in UTC, in every time zone', () => {
  expect(weekText('2026-11-16')).toBe('Nov 16')
})

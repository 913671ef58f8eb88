import { expect, test } from 'vitest'
import { axisEnd, axisMarks, rateText, share, shareText, weekText } from './chart-scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 5],
  [10, 10],
  [11, 20],
  [99, 100],
  [101, 200],
  [1000, 1000],
  [4321, 5000],
])('an axis for %d ends at %d', (largest, end) => {
  expect(axisEnd(largest)).toBe(end)
})

test('an axis is marked in whole numbers from 0 to its end', () => {
  expect(axisMarks(1)).toEqual([0, 1])
  expect(axisMarks(5)).toEqual([0, 5])
  expect(axisMarks(20)).toEqual([0, 10, 20])
})

test('a share stays between nothing and all; of nothing it is nothing', () => {
  expect(share(1, 4)).toBe(25)
  expect(share(5, 4)).toBe(100)
  expect(share(-1, 4)).toBe(0)
  expect(share(3, 0)).toBe(0)
})

test('a share as text never rounds away what is there', () => {
  expect(shareText(1, 3)).toBe('33%')
  expect(shareText(1, 1000)).toBe('<1%')
  expect(shareText(0, 1000)).toBe('0%')
})

// spec 2 §2.27
test('the completion rate has at most one decimal', () => {
  expect(rateText(200 / 3)).toBe('66.7%')
  expect(rateText(50)).toBe('50%')
})

test('a week is named by its Monday, in UTC wherever one is', () => {
  expect(weekText('2026-11-16')).toBe('Nov 16')
})

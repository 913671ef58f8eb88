import { expect, test } from 'vitest'
import { amountMarks, markText } from './BarAndLineChart.tsx'

test.each([
  [[], ['$0', '$1']],
  [
    [4_357, 4_847],
    ['$0', '$2K', '$4K', '$6K'],
  ],
  [
    [7_900, 3_100],
    ['$0', '$2K', '$4K', '$6K', '$8K'],
  ],
  [
    [174_560, 35_220],
    ['$0', '$50K', '$100K', '$150K', '$200K'],
  ],
  [
    [3_000, -1_200],
    ['-$2K', '$0', '$2K', '$4K'],
  ],
  [
    [-300, -50],
    ['-$300', '-$200', '-$100', '$0'],
  ],
  [[1_400_000], ['$0', '$500K', '$1M', '$1.5M']],
])('an axis for amounts of %j has even steps and includes 0', (amounts, texts) => {
  const marks = amountMarks(amounts)
  expect(marks.map(markText)).toEqual(texts)
  expect(marks).toContain(0)
  for (const amount of amounts) {
    expect(amount).toBeGreaterThanOrEqual(marks[0])
    expect(amount).toBeLessThanOrEqual(marks.at(-1) ?? 0)
  }
})

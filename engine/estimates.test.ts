import { expect, test } from 'vitest'
import { readDate } from './date-text.ts'

// D58

const today = '2026-11-20'

test.each(['1984', ' 1984 ', '１９８４', 'about 1984', 'ca. 1984', '1984?', '1984, estimated'])(
  'of a birth, %j is the year alone',
  text => {
    expect(readDate(text, { today, isBirth: true })).toEqual({ date: '1984-01-01', isEstimated: true })
    expect(readDate(text, { today, isBirth: false })).toHaveProperty('fault')
  },
)

test.each(['1/1/1984', '1984-01-01', '1 Jan 1984', '010184'])('the first of January as %j is a day', text => {
  expect(readDate(text, { today, isBirth: true })).toEqual({ date: '1984-01-01' })
})

test.each(['84', '198', '1884', '2984', '19845', '1984 1985'])('%j is no year of a birth', text => {
  expect(readDate(text, { today, isBirth: true })).toHaveProperty('fault')
})

import { expect, test } from 'vitest'
import { americanDate, americanDateTime, britishDate, britishDateTime } from './dates.ts'

// spec 1 §9.28; spec 2 §2.34, §2.58, §9.26
test('officers read en-GB dates, administrators en-US', () => {
  const time = new Date(2025, 10, 5, 14, 7).toISOString()
  expect(britishDate(time)).toBe('05/11/2025')
  expect(britishDateTime(time)).toBe('05/11/2025, 14:07')
  expect(americanDate(time)).toBe('11/5/2025')
  expect(americanDateTime(time).replace(/\s/g, ' ')).toBe('Nov 5, 2025, 02:07 PM')
})

// spec 2 §2.58, §8.25
test('no date, or none that can be read, has its fallback', () => {
  for (const time of [null, undefined, '', 'yesterday']) {
    expect(britishDate(time)).toBe('-')
    expect(americanDate(time)).toBe('N/A')
    expect(americanDateTime(time)).toBe('N/A')
  }
})

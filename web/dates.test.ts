import { afterEach, expect, test } from 'vitest'
import { ownTimeZone } from '../accounts/time-zone.ts'
import { americanMoment, daysBy } from './admin/dates.ts'
import { americanDate, americanDateTime, britishDate, britishDateTime } from './dates.ts'
import { keepLenderZone } from './lender-zone.ts'

afterEach(() => keepLenderZone(ownTimeZone()))

// D47
test('dates and times are those of the lender’s zone, and of the browser’s where that is not known', () => {
  const time = '2026-11-21T21:24:05Z'
  keepLenderZone('Asia/Tokyo')
  expect([americanDate(time), britishDateTime(time), daysBy()]).toEqual([
    '11/22/2026',
    '22/11/2026, 06:24',
    'Days are those of Asia/Tokyo',
  ])
  keepLenderZone('America/New_York')
  expect([americanDate(time), britishDateTime(time)]).toEqual(['11/21/2026', '21/11/2026, 16:24'])
  keepLenderZone('Mars/Olympus')
  expect(americanDate(time)).toBe(new Date(time).toLocaleDateString('en-US'))
})

// D47
test('a moment of the audit log has seconds and its zone, so that an hour that comes twice is told apart', () => {
  keepLenderZone('America/New_York')
  const shown = ['2026-11-01T05:30:07Z', '2026-11-01T06:30:07Z'].map(time =>
    americanMoment(time).replace(/\s/g, ' '),
  )
  expect(shown).toEqual(['Nov 1, 2026, 01:30:07 AM EDT', 'Nov 1, 2026, 01:30:07 AM EST'])
})

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

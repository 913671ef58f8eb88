import { afterEach, expect, test } from 'vitest'
import { ownTimeZone } from '../../accounts/time-zone.ts'
import { americanMoment, daysBy } from '../admin/dates.ts'
import { americanDate, americanDateTime, britishDate, britishDateTime, keepLenderZone } from './dates.ts'

afterEach(() => keepLenderZone(ownTimeZone()))

// D47
test('shows dates and times in the lender’s time zone, or in the browser’s if that is unknown', () => {
  const time = '2026-11-21T21:24:05Z'
  keepLenderZone('Asia/Tokyo')
  expect([americanDate(time), britishDateTime(time), daysBy()]).toEqual([
    '11/22/2026',
    '22/11/2026, 06:24',
    'Days follow the time in Asia/Tokyo',
  ])
  keepLenderZone('America/New_York')
  expect([americanDate(time), britishDateTime(time)]).toEqual(['11/21/2026', '21/11/2026, 16:24'])
  keepLenderZone('Mars/Olympus')
  expect(americanDate(time)).toBe(new Date(time).toLocaleDateString('en-US'))
})

// D47
test('shows times of the audit log with seconds and zone, so that a repeated hour is unambiguous', () => {
  keepLenderZone('America/New_York')
  const shown = ['2026-11-01T05:30:07Z', '2026-11-01T06:30:07Z'].map(time =>
    americanMoment(time).replace(/\s/g, ' '),
  )
  expect(shown).toEqual(['Nov 1, 2026, 01:30:07 AM EDT', 'Nov 1, 2026, 01:30:07 AM EST'])
})

// spec 1 §9.28; spec 2 §2.34, §2.58, §9.26
test('shows en-GB dates to officers and en-US dates to administrators', () => {
  const time = new Date(2025, 10, 5, 14, 7).toISOString()
  expect(britishDate(time)).toBe('05/11/2025')
  expect(britishDateTime(time)).toBe('05/11/2025, 14:07')
  expect(americanDate(time)).toBe('11/5/2025')
  expect(americanDateTime(time).replace(/\s/g, ' ')).toBe('Nov 5, 2025, 02:07 PM')
})

// spec 2 §2.58, §8.25
test('shows a fallback for a missing or unreadable date', () => {
  for (const time of [null, undefined, '', 'yesterday']) {
    expect(britishDate(time)).toBe('-')
    expect(americanDate(time)).toBe('N/A')
    expect(americanDateTime(time)).toBe('N/A')
  }
})

import { afterEach, expect, test } from 'vitest'
import { ownTimeZone } from '../../accounts/time-zone.ts'
import { keepLenderZone } from '../app/dates.ts'
import { daysLater } from './FileForms.tsx'

afterEach(() => keepLenderZone(ownTimeZone()))

// spec 3 §2.53; D47
test('counts the days between the dates that are shown, in the lender’s time zone', () => {
  keepLenderZone('Etc/UTC')
  expect(daysLater('2026-11-07T09:14:00Z', '2026-10-26T16:40:00Z')).toBe(', 12 days later')
  expect(daysLater('2026-10-27T00:05:00Z', '2026-10-26T23:55:00Z')).toBe(', 1 day later')
  expect(daysLater('2026-10-26T23:55:00Z', '2026-10-26T00:05:00Z')).toBe('')
  expect(daysLater('2026-10-26T23:55:00Z', undefined)).toBe('')
  keepLenderZone('America/New_York')
  expect(daysLater('2026-10-27T00:05:00Z', '2026-10-26T23:55:00Z')).toBe('')
  // The clocks go back on 1 November.
  expect(daysLater('2026-11-02T12:00:00Z', '2026-10-31T12:00:00Z')).toBe(', 2 days later')
})

import { expect, test } from 'vitest'
import { dayText } from '../lists/time.ts'
import { comparedDays } from './work.ts'

// spec 3 §1.52; D47

const daysOf = (...[period, today]: [Parameters<typeof comparedDays>[0], string]) => {
  const { now, before } = comparedDays(period, new Date(today))
  return [now, before].map(({ first, last }) => `${dayText(first)} ${dayText(last)}`)
}

test.each([
  ['this-month', '2026-11-22', '2026-11-01 2026-11-22', '2026-10-01 2026-10-22'],
  ['this-month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['this-month', '2026-03-30', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
  ['this-month', '2026-02-28', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['this-month', '2028-02-28', '2028-02-01 2028-02-28', '2028-01-01 2028-01-28'],
  ['this-month', '2026-01-01', '2026-01-01 2026-01-01', '2025-12-01 2025-12-01'],
  ['last-month', '2026-03-31', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['last-month', '2026-01-15', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30'],
  ['this-quarter', '2026-05-31', '2026-04-01 2026-05-31', '2026-01-01 2026-02-28'],
  ['this-quarter', '2026-11-22', '2026-10-01 2026-11-22', '2026-07-01 2026-08-22'],
  ['last-quarter', '2026-02-10', '2025-10-01 2025-12-31', '2025-07-01 2025-09-30'],
  ['this-year', '2026-11-22', '2026-01-01 2026-11-22', '2025-01-01 2025-11-22'],
  ['this-year', '2028-02-29', '2028-01-01 2028-02-29', '2027-01-01 2027-02-28'],
] as const)('%s on %s covers %s and is compared with %s', (period, today, now, before) => {
  expect(daysOf(period, today)).toEqual([now, before])
})

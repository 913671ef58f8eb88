import { expect, test } from 'vitest'
import { dayOf } from './dates.ts'

test('only a day that exists is taken from the address', () => {
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  for (const text of ['yesterday', '2026-13-01', '2026-1-1', undefined]) expect(dayOf(text)).toBeUndefined()
})

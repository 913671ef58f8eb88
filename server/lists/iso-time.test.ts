import pg from 'pg'
import { expect, test } from 'vitest'
import { isoTime } from './time.ts'

const asDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

test.each([
  '2026-03-14 09:26:53.589793+00',
  '2026-03-14 09:26:53.5+00',
  '2026-03-14 09:26:53.05+00',
  '2026-03-14 09:26:53.999999+00',
  '2026-03-14 09:26:53+00',
  '2026-03-14 09:26:53.25+01',
  '2026-03-14 09:26:53-03:30',
  '2026-03-14 23:59:59.999+05:45',
])('%s is converted to the same text as by Date.toISOString', text => {
  expect(isoTime(text)).toBe(asDate(text).toISOString())
})

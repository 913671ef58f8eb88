import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

// D47

test.each(['Europe/Paris', 'Africa/Nairobi', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3'])(
  '%s is a time zone',
  name => expect(isTimeZone(name)).toBe(true),
)

test.each(['', '+01:00', '-0330', 'Europe/Atlantis', 'Europe/Paris ', 'Paris'])('%j is no time zone', name =>
  expect(isTimeZone(name)).toBe(false),
)

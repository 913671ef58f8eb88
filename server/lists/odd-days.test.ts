import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../api/call.ts'
import { contract } from '../../api/contract.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { dayOrTime } from './time.ts'

// D47

const borders = ['from', 'to', 'submittedFrom', 'submittedTo']
const asked = Object.entries<Call>(contract).flatMap(([name, call]) => {
  const url = name.replace('GET ', '')
  if (url === name || url.includes('{') || call.download) return []
  return borders.flatMap(border => (border in (call.query?.properties ?? {}) ? [{ url, border }] : []))
})

describe.each(['UTC', 'Asia/Tokyo', 'America/New_York'])('in the time zone %s', timeZone => {
  let portal: TestPortal
  let admin: Person

  beforeAll(async () => {
    portal = await testPortal({ TIME_ZONE: timeZone })
    admin = await portal.person('admin')
  })
  afterAll(() => portal.close())

  test.each([
    ['0001-01-01', 200],
    ['9999-12-31', 200],
    ['0001-01-01T00:00:00+14:00', 200],
    ['9999-12-31T23:59:59-12:00', 200],
    ['0000-01-01', 200],
    ['0000-12-31T23:00:00-12:00', 200],
    ['2024-02-30', 400],
    ['2024-02-30T10:00:00Z', 400],
  ])('the date %s is answered with %i by every list with a date filter', async (day, status) => {
    expect(asked.length).toBeGreaterThan(5)
    for (const { url, border } of asked) {
      const answer = await admin.call('GET', `${url}?${new URLSearchParams({ [border]: day })}`)
      expect(answer.statusCode, `${url} ${border}: ${answer.body.slice(0, 200)}`).toBe(status)
    }
  })
})

test.each(['2023-02-29', '2024-02-30', '2024-04-31T10:00:00Z', '2024-13-01', '2024-06-1', ''])(
  '%s is refused, and not read as another date',
  text => {
    expect(() => dayOrTime(text, 'from', 'UTC')).toThrow('from: a date like 2026-11-20 is needed')
  },
)

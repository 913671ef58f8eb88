import { describe, expect, it } from 'vitest'
import { dayOrTime, localDay, localTime } from './time.ts'

// D47

const boundsOf = (day: string, timeZone: string) => {
  const { start, end } = dayOrTime(day, 'from', timeZone)
  return [start.toISOString(), end.toISOString()]
}

describe('a day in a date filter', () => {
  it.each([
    ['begins and ends at midnight in UTC', '2026-11-22', 'UTC', '2026-11-22T00:00', '2026-11-23T00:00'],
    ['begins earlier in the east', '2026-11-22', 'Asia/Tokyo', '2026-11-21T15:00', '2026-11-22T15:00'],
    ['begins later in the west', '2026-11-22', 'America/New_York', '2026-11-22T05:00', '2026-11-23T05:00'],
    ['has 23 hours in spring', '2026-03-08', 'America/New_York', '2026-03-08T05:00', '2026-03-09T04:00'],
    ['has 25 hours in autumn', '2026-11-01', 'America/New_York', '2026-11-01T04:00', '2026-11-02T05:00'],
    [
      'begins at 1:00 if the clocks skip midnight',
      '2024-04-26',
      'Africa/Cairo',
      '2024-04-25T22:00',
      '2024-04-26T21:00',
    ],
    [
      'is empty if the zone’s calendar skips it',
      '2011-12-30',
      'Pacific/Apia',
      '2011-12-30T10:00',
      '2011-12-30T10:00',
    ],
    ['begins at a half hour', '2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30', '2026-11-22T18:30'],
  ])('%s', (_rule, day, timeZone, start, end) => {
    expect(boundsOf(day, timeZone)).toEqual([`${start}:00.000Z`, `${end}:00.000Z`])
  })

  it('ends where the next day begins, in any zone and year', () => {
    for (const timeZone of ['America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Apia'])
      for (let day = Date.UTC(2010, 0, 1); day < Date.UTC(2013, 0, 1); day += 86_400_000) {
        const [today, next] = [day, day + 86_400_000].map(at => new Date(at).toISOString().slice(0, 10))
        const [, end] = boundsOf(today ?? '', timeZone)
        const [start] = boundsOf(next ?? '', timeZone)
        expect([timeZone, today, end]).toEqual([timeZone, today, start])
      }
  })

  it('can be any date from the year 0 to 9999', () => {
    for (const day of ['0000-01-01', '1492-10-12', '9999-12-31'])
      expect(boundsOf(day, 'America/New_York').every(Boolean)).toBe(true)
  })
})

it('a point in time has the date and time of the zone’s clocks', () => {
  const moment = new Date('2026-11-21T21:24:05.678Z')
  expect(localTime(moment, 'Asia/Tokyo')).toEqual(new Date('2026-11-22T06:24:05.678Z'))
  expect(localDay(moment, 'Asia/Tokyo')).toEqual(new Date('2026-11-22'))
  expect(localDay(moment, 'America/New_York')).toEqual(new Date('2026-11-21'))
})

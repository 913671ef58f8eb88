import { dateReadings, type Moment } from '../../../../engine/date-readings.ts'
import { daysOf } from '../../../../engine/dates.ts'
import type { GridSection } from '../../../../engine/types.ts'

/** The months, days and years that the rows and columns of a grid are about. */
export interface Calendar {
  /** By month (2024-07), the index of its row or column. */
  readonly months: ReadonlyMap<string, number>
  /** By day of the month, the index of its row or column; empty for a grid without days. */
  readonly days: ReadonlyMap<number, number>
  /** The index of the last day of each month. */
  readonly lastDay: number | null
  readonly hasMonthsAcross: boolean
  readonly years: ReadonlySet<number>
}

export function calendarOf({ rows, columns }: GridSection): Calendar {
  const labels = rows.map(({ label }) => label)
  const hasMonthsAcross = columns.some(isMonth)
  const [ofMonths, ofDays] = hasMonthsAcross ? [columns, labels] : [labels, columns]
  const months = new Map(ofMonths.flatMap((name, at) => (isMonth(name) ? [[monthIn(name), at]] : [])))
  const days = new Map(ofDays.flatMap((name, at) => (dayOf(name) === null ? [] : [[dayOf(name) ?? 0, at]])))
  const lastDay = ofDays.findIndex(isLastDay)
  const years = columns.flatMap(name => Number(/^(?:19|20)\d\d(?= \()/.exec(name)?.[0] ?? []))
  return {
    months,
    days: months.size > 0 ? days : new Map(),
    lastDay: months.size > 0 && lastDay >= 0 ? lastDay : null,
    hasMonthsAcross,
    years: new Set([...years, ...[...months.keys()].map(month => Number(month.slice(0, 4)))]),
  }
}

const noYear = () => false

function monthIn(name: string): string {
  const moment = dateReadings(name, noYear)?.dayFirst
  return moment?.year !== undefined && moment.day === undefined ? monthKey(moment.year, moment.month) : ''
}

function isMonth(name: string): boolean {
  return monthIn(name) !== ''
}

function monthKey(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Returns the day of the month that a text names: 5, 5th; null for any other text. */
export function dayOf(text: string): number | null {
  const day = Number(/^\s*(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*$/.exec(text)?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

/** Reports whether a text names the last day of a month. */
export function isLastDay(text: string): boolean {
  return /^\s*(last|month end|end of (the )?month|eom)( day)?( of (the )?month)?\s*$/i.test(text)
}

/** Returns a moment with the year that the grid has for its month; null if that is no month of the grid. */
export function withYear({ months }: Calendar, { year, month, day }: Moment): Moment | null {
  if (year !== undefined) return { year, month, ...(day !== undefined && { day }) }
  const keys = [...months.keys()].filter(key => Number(key.slice(5)) === month)
  return keys.length === 1
    ? { year: Number(keys[0]?.slice(0, 4)), month, ...(day !== undefined && { day }) }
    : null
}

/** Returns the index of a day of the month on its axis; null if the grid has no line for it. */
export function placeOfDay({ days, lastDay }: Calendar, year: number, month: number, day: number) {
  return day === daysOf(year, month) && lastDay !== null ? lastDay : (days.get(day) ?? null)
}

/** Returns the first day from this one on, in the same month, for which the grid has a line; null if there is none. */
export function nextDay(calendar: Calendar, year: number, month: number, from: number): number | null {
  for (let day = from; day <= daysOf(year, month); day += 1)
    if (placeOfDay(calendar, year, month, day) !== null) return day
  return null
}

/** Where a moment belongs: a cell of the grid, only within its months or years, or outside. */
export function whereIs(calendar: Calendar, given: Moment): 'cell' | 'period' | 'outside' {
  const moment = withYear(calendar, given)
  if (moment?.year === undefined) return 'outside'
  if (calendar.months.size === 0) return calendar.years.has(moment.year) ? 'cell' : 'outside'
  if (!calendar.months.has(monthKey(moment.year, moment.month))) return 'outside'
  if (calendar.days.size === 0 || moment.day === undefined) return 'cell'
  return placeOfDay(calendar, moment.year, moment.month, moment.day) === null ? 'period' : 'cell'
}

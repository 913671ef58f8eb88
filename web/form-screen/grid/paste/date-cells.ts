import {
  type DateOrder,
  type DateReadings,
  dateOrders,
  dateReadings,
  figureReadings,
  type Moment,
} from '../../../../engine/date-readings.ts'
import { daysOf, monthNames } from '../../../../engine/dates.ts'
import type { GridSection } from '../../../../engine/types.ts'
import { isCurrency, readNumber } from '../../store/answer-text.ts'
import type { Ambiguity, Table } from './ambiguity.ts'
import { kindOf } from './cells.ts'

/**
 * Replaces each date by YYYY-MM-DD and each month by its English name, so that nothing after it reads dates. Asks if the dates
 * can be read in several orders and the grid does not tell which one is meant.
 */
export function readDates(calendar: Calendar, table: Table): Table | Ambiguity {
  const dates = table.flatMap(row => row.flatMap(text => datesIn(calendar, text) ?? []))
  const orders = dateOrders.filter(order => dates.every(({ readings }) => readings[order]))
  const read = (order: DateOrder | null) =>
    table.map(row => row.map(text => written(calendar, text, order, hasIn(table))))
  // If dates of a table contradict each other, those that can be read in several orders stay as they are.
  if (orders.length === 0) return read(null)
  const inDoubt = differing(calendar, dates, orders)
  const [only, ...others] = inDoubt
  if (only && others.length === 0 && (only === 'dayFirst' || calendar.months.size === 0)) return read(only)
  const example = exampleOf(dates, inDoubt)
  const said = example.text.trim()
  if (only === 'monthFirst' && others.length === 0)
    return {
      text: `${said} has the month first.`,
      ways: [{ label: 'Read the month first in all dates', table: read(only) }],
    }
  const ways = inDoubt.map(order => ({ order, words: inWords(calendar, example.readings[order]) }))
  return {
    text: `“${said}” can be ${ways.map(({ words }) => words).join(' or ')}.${hintOf(calendar, dates, inDoubt)}`,
    ways: ways.map(({ order, words }) => ({ label: `${orderWords[order]}: ${words}`, table: read(order) })),
  }
}

const orderWords: Readonly<Record<DateOrder, string>> = {
  dayFirst: 'Day first',
  monthFirst: 'Month first',
  yearFirst: 'Year first',
}

interface DateCell {
  readonly text: string
  readonly readings: DateReadings
}

function datesIn(calendar: Calendar, text: string): DateCell | null {
  if (typeof readNumber(text) === 'number') return null
  const readings = dateReadings(text, year => calendar.years.has(year))
  return readings && { text, readings }
}

/**
 * Returns the orders among which the dates leave a choice, the best one first. It is none if all orders lead to the same
 * cells, and none but the day first if only that leads to cells of the grid.
 */
function differing(
  calendar: Calendar,
  dates: readonly DateCell[],
  orders: readonly DateOrder[],
): readonly DateOrder[] {
  const [first = 'dayFirst'] = orders
  const same = (order: DateOrder) =>
    dates.every(({ readings }) => sameCell(calendar, readings[order], readings[first]))
  const distinct = orders.filter((order, at) => at === 0 || !same(order))
  if (distinct.length === 1) return distinct
  const where = (order: DateOrder) =>
    dates.map(({ readings }) => {
      const moment = readings[order]
      return moment ? whereIs(calendar, moment) : 'outside'
    })
  const fits = (order: DateOrder) => where(order).every(place => place === 'cell')
  const isWithin = (order: DateOrder) => where(order).every(place => place !== 'outside')
  const isOutside = (order: DateOrder) => where(order).every(place => place === 'outside')
  const others = distinct.filter(order => order !== 'dayFirst')
  if (distinct.includes('dayFirst')) {
    const isRivalled = others.some(order => isWithin(order) && !isSeries(calendar, dates, order))
    if (isWithin('dayFirst') && !isRivalled) return ['dayFirst']
  }
  const possible = distinct.filter(order => !isOutside(order) || order === 'dayFirst')
  return possible.toSorted((a, b) => Number(fits(b)) - Number(fits(a)))
}

/**
 * Reports whether dates of a grid of months, read with the day first, are one day of each month, such as its first. In the
 * other order they would be days of a single month.
 */
function isSeries(calendar: Calendar, dates: readonly DateCell[], other: DateOrder): boolean {
  if (calendar.days.size > 0 || dates.length < 3) return false
  const days = new Set(dates.map(({ readings }) => readings.dayFirst?.day))
  const months = (order: DateOrder) => new Set(dates.map(({ readings }) => readings[order]?.month)).size
  return days.size === 1 && months('dayFirst') === dates.length && months(other) === 1
}

function sameCell(calendar: Calendar, a: Moment | undefined, b: Moment | undefined): boolean {
  const key = (moment: Moment | undefined) => {
    const full = moment && withYear(calendar, moment)
    if (calendar.months.size === 0) return full?.year
    return JSON.stringify([full?.year, full?.month, calendar.days.size > 0 ? full?.day : null])
  }
  return key(a) === key(b)
}

/** Returns the first date that differs between the orders; if there is only one order, the first that no other allows. */
function exampleOf(dates: readonly DateCell[], orders: readonly DateOrder[]): DateCell {
  const differs = ({ readings }: DateCell) =>
    orders.length > 1
      ? new Set(orders.map(order => JSON.stringify(readings[order]))).size > 1
      : readings.dayFirst === undefined
  return dates.find(differs) ?? dates[0] ?? { text: '', readings: {} }
}

function hintOf(calendar: Calendar, dates: readonly DateCell[], orders: readonly DateOrder[]): string {
  const fitting = orders.filter(order =>
    dates.every(({ readings }) => {
      const moment = readings[order]
      return moment !== undefined && whereIs(calendar, moment) === 'cell'
    }),
  )
  const [only] = fitting
  return only && fitting.length === 1
    ? ` Only with the ${{ dayFirst: 'day', monthFirst: 'month', yearFirst: 'year' }[only]} first are all of them in this table.`
    : ''
}

function inWords(calendar: Calendar, given: Moment | undefined): string {
  if (!given) return '–'
  const { year, month, day } = withYear(calendar, given) ?? given
  return [day, monthNames[month - 1], year].filter(part => part !== undefined).join(' ')
}

/** "Out" beside "In" is a column of money that was paid, not the Portuguese October. */
function hasIn(table: Table): boolean {
  return table.some(row => row.some(text => /^\s*in\s*$/i.test(text)))
}

/** Writes a date as YYYY-MM-DD and a month in English; returns any other text unchanged. */
function written(calendar: Calendar, text: string, order: DateOrder | null, isOutMoney: boolean): string {
  const readings = datesIn(calendar, text)?.readings
  if (!readings || (isOutMoney && /^\s*out\s*$/i.test(text))) return text
  const all = dateOrders.map(candidate => readings[candidate])
  const moment = order ? readings[order] : all.every(other => other === all[0]) ? all[0] : sureDay(readings)
  return moment ? momentText(calendar, moment, text) : text
}

/** The day first is sure if no other order is possible. */
function sureDay({ dayFirst, monthFirst, yearFirst }: DateReadings): Moment | undefined {
  return monthFirst || yearFirst ? undefined : dayFirst
}

export function momentText(calendar: Calendar, given: Moment, said: string): string {
  const { year, month, day } = withYear(calendar, given) ?? given
  const name = monthNames[month - 1] ?? ''
  if (day === undefined) {
    // An English month stays as it was typed, because the reports quote it.
    const words = said.toLowerCase().match(/\p{L}{3,}/gu) ?? []
    const isEnglish = words.some(word => name.toLowerCase().startsWith(word))
    return isEnglish ? said : [name, year].filter(part => part !== undefined).join(' ')
  }
  if (year === undefined) return `${day} ${name}`
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Asks whether figures without a separator, such as 45478 or 20240705, are dates, if they would be dates of this grid. */
export function readFigures(
  calendar: Calendar,
  table: Table,
  isName: (text: string) => boolean,
): Ambiguity | null {
  const found = figuresIn(table, isName)
    .map(({ cells, areDates }) => ({ cells, ways: waysOf(calendar, table, cells, areDates) }))
    .find(({ ways }) => ways.length > 0)
  const [first] = found?.cells ?? []
  if (!found || !first) return null
  const { ways } = found
  const said = table[first[0]]?.[first[1]]?.trim() ?? ''
  const where = ways.every(({ isSerial }) => isSerial) ? 'is' : 'can be'
  const words = ways.map(way => (way.isSerial ? `${way.words} in a spreadsheet` : way.words))
  return {
    text: `“${said}” ${where} ${words.join(' or ')}.`,
    ways: [
      ...ways.map(way => ({ label: `Read as ${way.words}`, table: way.table })),
      { label: 'They are amounts', table },
    ],
  }
}

type CellPlace = readonly [row: number, column: number]

interface Figures {
  readonly cells: readonly CellPlace[]
  /** True if a heading, or their place as headings, says that they are dates of some kind. */
  readonly areDates: boolean
}

/**
 * Returns the figures that may be dates, the likely ones first: those of whole columns, if there are amounts in other columns
 * and no names beside them, and those of the first row with figures, if it has no name and amounts below it.
 */
function figuresIn(table: Table, isName: (text: string) => boolean): Figures[] {
  const width = Math.max(0, ...table.map(row => row.length))
  const at = ([row, column]: CellPlace) => table[row]?.[column]?.trim() ?? ''
  const isFigure = (place: CellPlace) => figureReadings(at(place)) !== null
  const isLine = (cells: readonly CellPlace[]) =>
    cells.some(isFigure) &&
    cells.every(place => isFigure(place) || (!isNumber(at(place)) && !isName(at(place))))
  const columns = Array.from({ length: width }, (_, column) =>
    table.map((_, row): CellPlace => [row, column]),
  )
  const isCorner = (text: string) => text === '' || isCurrency(text) || kindOf(text) === 'date'
  const hasHeads = table[0]?.some(text => isName(text)) ?? false
  const isHeading = (place: CellPlace) =>
    kindOf(at(place)) === 'date' || (hasHeads && place[0] === 0 && !isFigure(place) && isCorner(at(place)))
  const possible = columns.filter(isLine)
  const hasNames = columns.some(cells => cells.filter(place => isName(at(place))).length > cells.length / 2)
  const hasAmounts = columns.some(cells => !isLine(cells) && cells.some(place => isNumber(at(place))))
  const areColumns = possible.length > 0 && !hasNames && (hasAmounts || possible.length > 1)
  const ofColumns = !areColumns ? [] : hasAmounts ? [possible.flat()] : possible
  const above = table.findIndex(row => row.some(isNumber))
  const row = columns.map((_, column): CellPlace => [above, column])
  const isRow = table.slice(above + 1).some(cells => cells.some(isNumber)) && isLine(row)
  return [
    ...ofColumns.map(cells => ({ cells: cells.filter(isFigure), areDates: cells.some(isHeading) })),
    { cells: isRow ? row.filter(isFigure) : [], areDates: isCorner(at([above, 0])) },
  ]
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && typeof readNumber(text) === 'number'
}

interface Way {
  readonly words: string
  readonly table: Table
  readonly isSerial: boolean
}

/** Returns the ways to read figures as dates of which most belong to the grid. */
function waysOf(calendar: Calendar, table: Table, cells: readonly CellPlace[], areDates: boolean): Way[] {
  const readings = cells.map(([row, column]) => figureReadings(table[row]?.[column] ?? '') ?? [])
  const ways: Way[] = []
  for (const isSerial of [true, false])
    for (const order of dateOrders) {
      const moments = readings.map(of =>
        of.filter(way => way.isSerial === isSerial).flatMap(way => way.readings[order] ?? []),
      )
      const best = moments.map(of => of.find(moment => whereIs(calendar, moment) !== 'outside') ?? of[0])
      const within = best.filter(moment => moment && whereIs(calendar, moment) !== 'outside').length
      const [example] = best
      if (!example || best.includes(undefined) || (!areDates && within < cells.length / 2)) continue
      const words = inWords(calendar, example)
      const meant = table.map((row, down) =>
        row.map((text, across) => {
          const moment = best[cells.findIndex(([r, c]) => r === down && c === across)]
          return moment ? momentText(calendar, moment, text) : text
        }),
      )
      if (!ways.some(way => JSON.stringify(way.table) === JSON.stringify(meant)))
        ways.push({ words, table: meant, isSerial })
    }
  return ways
}

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
function whereIs(calendar: Calendar, given: Moment): 'cell' | 'period' | 'outside' {
  const moment = withYear(calendar, given)
  if (moment?.year === undefined) return 'outside'
  if (calendar.months.size === 0) return calendar.years.has(moment.year) ? 'cell' : 'outside'
  if (!calendar.months.has(monthKey(moment.year, moment.month))) return 'outside'
  if (calendar.days.size === 0 || moment.day === undefined) return 'cell'
  return placeOfDay(calendar, moment.year, moment.month, moment.day) === null ? 'period' : 'cell'
}

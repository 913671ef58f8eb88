import { dateInWords, daysOf, monthNames } from '../../../../engine/dates.ts'
import type { Field } from '../../../../engine/types.ts'
import { readNumber } from '../../store/answer-text.ts'
import { withoutBelowZero, withoutMinus } from './ambiguity.ts'
import { type Block, brief, differenceOf, isDay, type ParsedCells, parseCell, said } from './cells.ts'
import { type Calendar, dayOf, nextDay, placeOfDay } from './date-cells.ts'
import type { NamedScope, PastePlan } from './plan.ts'

/** For each row and column of a block, its index in the grid; null if it has none. */
export interface Layout {
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
}

/** Reads the cells of a block into the cells of the grid at their places, and compares totals with the calculated ones. */
export function planCells(scope: NamedScope, block: Block, layout: Layout): PastePlan {
  const { section, fieldOf, takesCode, calculate, scale, minus } = scope
  const taken: ParsedCells = { changes: {}, leftOut: [] }
  const totals: { readonly field: Field; readonly value: number }[] = []
  for (const [down, cells] of block.cells.entries()) {
    const place = layout.rows[down] ?? null
    const label = block.labels?.[down]?.trim() ?? ''
    const line = place === null ? undefined : section.rows[place]
    for (const [across, text] of cells.entries()) {
      if (text === undefined) continue
      const column = layout.columns[across] ?? null
      const key = column === null || isOtherDay(scope, place, column, label) ? undefined : line?.cells[column]
      const field = key ? fieldOf(key) : undefined
      if (field) {
        const value = parseCell(taken, field, text, takesCode(field), scale)
        if (field.calculated && value !== null) totals.push({ field, value })
      } else if (readNumber(text) !== null)
        taken.leftOut.push(`${said(label) || 'outside the table'}: "${brief(text)}"`)
    }
  }
  const { changes, dropped } = signed(scope, taken.changes)
  const computed = calculate(changes)
  const differ = totals.flatMap(({ field, value }) => {
    const calculated = computed[field.key]
    const isCost = minus === 'drop' && value < 0 && Number(calculated) > 0
    return differenceOf(field, isCost ? -value : value, calculated) ?? []
  })
  const leftOut = [...taken.leftOut, ...dropped]
  return { deed: 'pasted', changes, leftOut, agree: totals.length - differ.length, differ }
}

/** Reports whether a label such as 30, which was placed on the last day, is another day in the month of a column. */
function isOtherDay({ calendar }: NamedScope, row: number | null, column: number, label: string): boolean {
  if (row !== calendar.lastDay || row === null || !isLateDay(calendar, label)) return false
  const month = [...calendar.months].find(([, place]) => place === column)?.[0] ?? ''
  return dayOf(label) !== daysOf(Number(month.slice(0, 4)), Number(month.slice(5)))
}

function signed(scope: NamedScope, changes: ParsedCells['changes']) {
  if (scope.minus === 'drop')
    return { changes: withoutMinus(scope, changes, scope.hasSigns === true), dropped: [] }
  return scope.minus === 'leaveOut' ? withoutBelowZero(scope, changes) : { changes, dropped: [] }
}

/** Reports whether a label is a day on which some month ends. */
export function isLateDay({ hasMonthsAcross }: Calendar, label: string): boolean {
  return hasMonthsAcross && (dayOf(label) ?? 0) >= 28
}

/** One line of a list: what stands there for a day. */
interface DayEntry {
  /** YYYY-MM-DD, or any text that is no date. */
  readonly day: string
  readonly text: string
}

/** One way to place the entries of a list on a grid of days and months. */
interface DayWay {
  /** What this way does, one answer to each question; none if there is no question. */
  readonly labels: readonly string[]
  /** The text for each cell, by its row and column. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string>>
  readonly leftOut: readonly string[]
}

interface PlacedDays {
  readonly questions: readonly string[]
  readonly ways: readonly DayWay[]
}

/**
 * Places the entries of a list by their days; those without an amount change nothing. Of several balances on one day the last one counts. A balance on a day without a
 * line stays until the next entry, so it is offered for the next day that has a line.
 */
export function placeDays(
  calendar: Calendar,
  entries: readonly DayEntry[],
  areBalances: boolean,
): PlacedDays {
  const dated = entries.filter(({ day, text }) => isDay(day) && text.trim() !== '')
  const others = entries.filter(({ day, text }) => !isDay(day) && text.trim() !== '').map(leftOutOf)
  const direction = directionOf(dated.map(({ day }) => day))
  const isRepeated = [...groups(dated).values()].some(texts => new Set(texts).size > 1)
  const asksOrder = areBalances && isRepeated && direction === null
  const picks = asksOrder
    ? (['last', 'first'] as const)
    : ([direction === 'back' ? 'first' : 'last'] as const)
  const carries = areBalances ? carriedDays(calendar, dated) : new Map<string, string>()
  const ways = picks.flatMap(pick =>
    (carries.size > 0 ? [true, false] : [false]).map(isCarried => {
      const labels = [
        ...(asksOrder ? [pick === 'last' ? 'The lower line of a day' : 'The upper line of a day'] : []),
        ...(carries.size > 0 ? [isCarried ? carryLabel(carries) : 'Leave them out'] : []),
      ]
      const days = oneEach(dated, pick, areBalances)
      return { labels, ...cellsOf(calendar, days, isCarried ? carries : new Map(), others) }
    }),
  )
  const repeated = [...groups(dated)].find(([, texts]) => new Set(texts).size > 1)?.[0] ?? ''
  return {
    questions: [
      ...(asksOrder ? [`${words(repeated)} stands there more than once: which line is its last?`] : []),
      ...(carries.size > 0 ? [carryQuestion(calendar, carries)] : []),
    ],
    ways,
  }
}

function words(day: string): string {
  return dateInWords(day)
}

function leftOutOf({ day, text }: DayEntry): string {
  return `${isDay(day) ? words(day) : day.trim() || 'a line without a day'}: "${brief(text)}"`
}

/** Groups the amounts of a list by day, in their order. */
function groups(entries: readonly DayEntry[]): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const { day, text } of entries) days.set(day, [...(days.get(day) ?? []), text])
  return days
}

/** Reports in which direction the days run; null if they do not run in one. */
function directionOf(days: readonly string[]): 'forth' | 'back' | null {
  const steps = days.slice(1).map((day, at) => day.localeCompare(days[at] ?? day))
  if (steps.every(step => step >= 0) && steps.some(step => step > 0)) return 'forth'
  return steps.every(step => step <= 0) && steps.some(step => step < 0) ? 'back' : null
}

interface OneDay {
  readonly day: string
  readonly text: string | null
  /** Amounts of the same day of which none is that of the day. */
  readonly several: readonly string[]
}

function oneEach(entries: readonly DayEntry[], pick: 'first' | 'last', areBalances: boolean): OneDay[] {
  return [...groups(entries)].map(([day, texts]) => {
    const isClear = areBalances || new Set(texts).size < 2
    const text = texts.at(pick === 'last' ? -1 : 0) ?? ''
    return isClear ? { day, text, several: [] } : { day, text: null, several: texts }
  })
}

function cellsOf(
  calendar: Calendar,
  days: readonly OneDay[],
  carries: ReadonlyMap<string, string>,
  others: readonly string[],
): Omit<DayWay, 'labels'> {
  const cells = new Map<number, Map<number, string>>()
  const leftOut = [...others]
  for (const { day, text, several } of days) {
    const target = carries.get(day) ?? day
    const place = cellOf(calendar, target)
    if (text === null) leftOut.push(`${words(day)}: ${several.map(each => `"${brief(each)}"`).join(', ')}`)
    else if (!place) {
      leftOut.push(`${words(day)} (no line for this day): "${brief(text)}"`)
    } else cells.set(place.row, (cells.get(place.row) ?? new Map<number, string>()).set(place.column, text))
  }
  return { cells, leftOut }
}

function partsOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

function cellOf(calendar: Calendar, day: string) {
  const { year, month, date } = partsOf(day)
  const ofMonth = calendar.months.get(day.slice(0, 7))
  const ofDay = placeOfDay(calendar, year, month, date)
  if (ofMonth === undefined || ofDay === null) return null
  return calendar.hasMonthsAcross ? { row: ofDay, column: ofMonth } : { row: ofMonth, column: ofDay }
}

/** Returns for each day without a line, whose balance stays until one that has a line but no entry, that later day. */
function carriedDays(calendar: Calendar, entries: readonly DayEntry[]): Map<string, string> {
  const days = [...groups(entries).keys()].toSorted()
  const carries = new Map<string, string>()
  for (const [at, day] of days.entries()) {
    const { year, month, date } = partsOf(day)
    const next = calendar.months.has(day.slice(0, 7)) ? nextDay(calendar, year, month, date) : null
    if (next === null || next === date) continue
    const target = `${day.slice(0, 8)}${String(next).padStart(2, '0')}`
    // An entry in between, or on the day itself, is later.
    if ((days[at + 1] ?? '9999') > target) carries.set(day, target)
  }
  return carries
}

function carryQuestion(calendar: Calendar, carries: ReadonlyMap<string, string>): string {
  const targets = [...carries.values()]
  const areLast = calendar.lastDay !== null && targets.every(isLast)
  if (areLast) {
    const months = joined(targets.map(day => monthNames[Number(day.slice(5, 7)) - 1] ?? ''))
    return targets.length === 1
      ? `The last entry of ${months} is before its last day. Take it as the balance of that day?`
      : `The last entries of ${months} are before their last days. Take them as the balances of those days?`
  }
  return `This table has no line for ${joined([...carries.keys()].map(words))}. A balance stays until the next entry.`
}

function isLast(day: string): boolean {
  const { year, month, date } = partsOf(day)
  return date === daysOf(year, month)
}

function carryLabel(carries: ReadonlyMap<string, string>): string {
  const targets = [...carries.values()]
  return targets.length > 2
    ? `Take ${targets.length} balances for later days`
    : `Take ${targets.length === 1 ? 'it' : 'them'} for ${joined(targets.map(words))}`
}

/** Joins names as in "July, August and 2 more". */
function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  const said = names.length > 4 ? names.slice(0, 3) : names.slice(0, -1)
  const last = names.length > 4 ? `${names.length - 3} more` : (names.at(-1) ?? '')
  return `${said.join(', ')} and ${last}`
}

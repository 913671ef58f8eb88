import { dateReadings } from '../../../../engine/date-readings.ts'
import { daysOf } from '../../../../engine/dates.ts'
import type { GridSection } from '../../../../engine/types.ts'
import { isCurrency, readNumber } from '../../store/answer-text.ts'
import {
  type Block,
  isDay,
  isLikeDate,
  isValue,
  isWords,
  isYear,
  type Kind,
  kindOf,
  signOf,
} from './cells.ts'
import { type Calendar, dayOf, isLastDay, momentText, withYear } from './date-cells.ts'
import { isOneOf, matchLabels, namesPeriod } from './match-labels.ts'
import {
  doubtsAboutDays,
  isOfValue,
  notUnderstood,
  type ReadColumns,
  readColumns,
  tableOfPairs,
} from './read-columns.ts'

type Table = readonly (readonly string[])[]

/** A pasted table as it was understood. */
export interface ReadBlock extends Omit<ReadColumns, 'names'> {
  /** True if each line is about one day, and its label is that day: then the columns are no columns of the grid. */
  readonly isOfDays: boolean
}

/** What reading a table needs to know about the grid. */
export interface GridNames {
  readonly section: GridSection
  readonly calendar: Calendar
  /** What the grid's amounts are; null for a grid with a line for each kind. */
  readonly kind: Kind | null
}

/** Separates the labels and headings of a table from its amounts, and transposes it if its rows are the grid's columns. */
export function readBlock(grid: GridNames, table: Table): ReadBlock {
  const { section, calendar, kind } = grid
  const names = namesOf(section)
  const isName = (text: string) => isNamed(text, names)
  const columnsOf = (block: Block) =>
    readColumns(block, {
      kind,
      ownNames: [...section.columns, ...(section.columnNames ?? [])],
      isName,
      hasDays,
    })
  const hasDays = calendar.days.size > 0
  const upright = withNames(table, names)
  const block = hasDays && areDays(upright.heads) && !areDays(upright.labels) ? turned(upright) : upright
  const read = columnsOf(block)
  // Beside days, a label that is not understood is no month or line of the grid either.
  if (hasDays && block.labels?.some(isDay)) return { ...read, isOfDays: true }
  if (read.names) {
    const dated = hasDays ? withDates(calendar, read.block, read.names) : null
    if (dated?.labels?.some(isDay)) return { ...read, block: dated, isOfDays: true }
    const paired = tableOfPairs(read.block, read.names, isName)
    if (!paired)
      return {
        ...read,
        doubts: [...read.doubts, notUnderstood(read.names.find(name => name !== '') ?? '')],
        isOfDays: false,
      }
    const { block: pairs, leftOut } = paired
    return {
      ...read,
      block: isTurned(section, pairs) ? turned(pairs) : pairs,
      leftOut: [...read.leftOut, ...leftOut],
      isOfDays: false,
    }
  }
  if (!isTurned(section, block)) return { ...read, isOfDays: false }
  const across = columnsOf(turned(block))
  return {
    ...across,
    block: withLabels(across),
    doubts: [...new Set([...read.doubts, ...(hasDays ? doubtsAboutDays(block) : []), ...across.doubts])],
    isOfDays: false,
  }
}

/** Names that stand behind or below the amounts are their labels. */
function withLabels({ block, names }: ReadColumns): Block {
  return { ...block, labels: block.labels ?? names }
}

function areDays(texts: readonly string[] | null): boolean {
  const given = texts?.filter(text => text.trim() !== '') ?? []
  return given.length > 0 && given.filter(isDay).length >= given.length / 2
}

/** Joins the months and days of a list to dates, whichever comes first. A merged cell counts for the lines below it. */
function withDates(calendar: Calendar, block: Block, seconds: readonly string[]): Block {
  let last = ''
  const labels = seconds.map((second, at) => {
    last = block.labels?.[at]?.trim() || last
    return dateOf(calendar, last, second) ?? dateOf(calendar, second, last) ?? `${last} ${second}`
  })
  return { ...block, labels }
}

function dateOf(calendar: Calendar, monthText: string, dayText: string): string | null {
  const read = dateReadings(monthText, year => calendar.years.has(year))?.dayFirst
  const month = read && withYear(calendar, read)
  if (!month || month.day !== undefined || month.year === undefined) return null
  const day = isLastDay(dayText) ? daysOf(month.year, month.month) : dayOf(dayText)
  return day === null || day > daysOf(month.year, month.month)
    ? null
    : momentText(calendar, { ...month, day }, '')
}

/** Reports whether a text is one of the names, a month or a date. */
export function isNamed(text: string, names: readonly string[]): boolean {
  return (
    isOneOf(text, names) ||
    (isWords(text) && (namesPeriod(text) || isDay(text) || matchLabels([text], names)[0] !== null))
  )
}

function withNames(table: Table, names: readonly string[]): Block {
  const inOrder = withNamesFirst(withoutNumbering(withoutEmptyEnd(withoutCurrencies(table)), names), names)
  const titled = namesAround(withoutTitle(inOrder), names)
  // A blank row above bare numbers is not a title but the first of their rows.
  const isBare = titled.labels === null && titled.heads === null
  const startsEmpty = inOrder[0]?.every(text => text.trim() === '') ?? false
  return isBare && startsEmpty ? namesAround(inOrder, names) : titled
}

/** Removes rows that only say the currency of each column. */
function withoutCurrencies(table: Table) {
  return table.filter(row => {
    const given = row.filter(text => text.trim() !== '')
    return given.length === 0 || !given.every(isCurrency)
  })
}

function withoutEmptyEnd(table: Table) {
  const end = table.findLastIndex(row => row.some(text => text.trim() !== ''))
  return table.slice(0, end + 1)
}

function columnOf(table: Table, place: number): string[] {
  return table.map(row => row[place] ?? '').filter(text => text.trim() !== '')
}

function countFound(texts: readonly string[], names: readonly string[]): number {
  return matchLabels(texts, names).filter(place => place !== null).length
}

/** Removes a first column that numbers the lines from 1, or has line numbers, codes or groups before the labels. */
function withoutNumbering(table: Table, names: readonly string[]) {
  const [first, second] = [columnOf(table, 0), columnOf(table, 1)]
  const isCount = first.every((text, at) => text.trim() === String(at + 1))
  if (isCount && table.length > 3 && second.length > 0) return table.map(row => row.slice(1))
  const areNames =
    second.filter(text => isWords(text) && signOf(text) === null).length >= (second.length * 2) / 3 &&
    countFound(second, names) > countFound(first, names)
  // Signs, dates and amounts before the labels mean something.
  const areGroups =
    isCount ||
    first.every(
      text =>
        isWords(text) &&
        !isNamed(text, names) &&
        !isLikeDate(text) &&
        signOf(text) === null &&
        !isCurrency(text),
    )
  const isBeforeNumbers = table.some(row => row.slice(2).some(isValue))
  return areNames && areGroups && isBeforeNumbers ? table.map(row => row.slice(1)) : table
}

/** Moves the column of dates to the front, or if there is none and the first column has no names, the column that has some. */
function withNamesFirst(table: Table, names: readonly string[]): Table {
  const width = Math.max(0, ...table.map(row => row.length))
  const columns = Array.from({ length: width }, (_, place) => columnOf(table, place))
  const values = (texts: readonly string[]) => texts.filter(isValue).length
  const ofDays = columns.flatMap((texts, place) =>
    texts.filter(isDay).length > values(texts) ? [place] : [],
  )
  // The day of the booking counts, not the day from which interest is reckoned.
  const day = ofDays.find(place => !isOfValue(headOf(columns[place]))) ?? ofDays[0]
  const words = columns.findIndex(
    texts => texts.filter(text => isWords(text) && isNamed(text, names)).length > values(texts),
  )
  const plain = columns.findIndex(
    texts =>
      texts.every(isWords) && texts.length > 0 && !texts.some(text => signOf(text) || isCurrency(text)),
  )
  const isNamedAlready = (columns[0] ?? []).some(isWords)
  const place = day ?? (isNamedAlready ? 0 : words >= 0 ? words : plain)
  if (place <= 0) return table
  return table.map(row => [row[place] ?? '', ...row.slice(0, place), ...row.slice(place + 1)])
}

function headOf(texts: readonly string[] = []): string {
  return texts.find(text => !isDay(text)) ?? ''
}

/** Removes rows above the table, such as the name of the firm or of the statement. */
function withoutTitle(table: Table) {
  const isTitle = ([first = '', ...others]: readonly string[]) =>
    !isValue(first) && others.every(text => text.trim() === '')
  const width = Math.max(0, ...table.map(row => row.length))
  const start = width > 1 ? table.findIndex(row => !isTitle(row)) : 0
  const rest = table.slice(Math.max(0, start))
  // Above a list of dates, the last row of words is their heading.
  const isHeading = (row: readonly string[]) => {
    const given = row.filter(text => text.trim() !== '')
    return given.length > 1 && !given.some(isValue)
  }
  const dated = rest.findIndex(([first = '']) => isDay(first))
  const heading = rest.slice(0, Math.max(0, dated)).findLastIndex(isHeading)
  return heading > 0 ? rest.slice(heading) : rest
}

/** Returns the names of the grid's lines and columns. */
export function namesOf(section: GridSection): string[] {
  return [...linesOf(section).map(({ label }) => label), ...section.columns]
}

function linesOf({ rows }: GridSection) {
  return rows.filter(row => !row.heading)
}

function namesAround(table: Table, names: readonly string[]): Block {
  const width = Math.max(0, ...table.map(row => row.length))
  const count = headsOf(table, names)
  const over = table.slice(0, count)
  const rows = table.slice(count)
  const corner = over.at(-1)?.[0] ?? ''
  // A row with a name but no numbers is a heading; two thirds of the other rows must have a name too.
  const given = rows.map(([text = '']) => text.trim()).filter(Boolean)
  // Below a heading such as "Year", years and days count as labels too. Distinct years do so also below a word that is no
  // name of the table.
  const isCorner =
    count > 0 &&
    (corner.trim() === '' ||
      kindOf(corner) === 'date' ||
      (!isOneOf(corner, names) && given.every(isYear) && new Set(given).size === rows.length))
  const isOfDays = names.some(name => dayOf(name) !== null)
  const isDayNumber = (text: string) => isCorner && isOfDays && dayOf(text) !== null
  const isName = (text: string) =>
    isWords(text) || isDayNumber(text) || (isCorner && (isYear(text) || isOneOf(text, names)))
  const named = rows.filter(([text = '']) => isName(text)).length
  // Among words and signs such as %, a year is a name and no amount.
  const areWords = !given.every(isValue) && given.every(text => isWords(text) || isSign(text) || isYear(text))
  // Without a heading above, only distinct days can be told apart from amounts.
  const areDistinct = new Set(given).size > 2 && new Set(given).size === rows.length
  const hasDays =
    areDistinct &&
    given.every(text => isOneOf(text, names) || dayOf(text) !== null) &&
    given.filter(text => isOneOf(text, names)).length >= given.length / 2
  const areNames = named > 0 && named >= (given.length * 2) / 3
  const hasLabels = width > 1 && (areNames || areWords || hasDays)
  const from = hasLabels ? 1 : 0
  const headAt = (place: number) =>
    over
      .map(row => row[place + from]?.trim() ?? '')
      .join(' ')
      .trim()
  return {
    labels: hasLabels ? rows.map(row => row[0] ?? '') : null,
    heads: count > 0 ? Array.from({ length: width - from }, (_, place) => headAt(place)) : null,
    cells: rows.map(row => row.slice(from)),
  }
}

/**
 * Returns how many heading rows are above the numbers: two if the second one has years or months below a row that groups
 * them.
 */
function headsOf(table: Table, names: readonly string[]): number {
  const [first = [], second = [], ...below] = table
  if (isYearAbove(first) && below.length > 0 && isHead(second, below, names)) return 2
  if (table.length < 2 || !isHead(first, table.slice(1), names)) return 0
  const [corner = '', ...others] = second
  const given = others.filter(text => text.trim() !== '')
  const isSecond = !isValue(corner) && given.length > 1 && given.every(namesPeriod) && hasNumbers(below)
  return isSecond ? 2 : 1
}

/** Reports whether a row has only a year, which is above all or some of the columns. */
function isYearAbove([corner = '', ...others]: readonly string[]): boolean {
  const given = others.filter(text => text.trim() !== '')
  return corner.trim() === '' && given.length === 1 && given.every(isYear)
}

/** Reports whether a row has words, years or days above rows of other numbers. */
function isHead(first: readonly string[], below: Table, names: readonly string[]): boolean {
  const given = first.filter(text => text.trim() !== '')
  if (given.length === 0) return false
  const hasDays = names.some(name => dayOf(name) !== null)
  const isOwn = (text: string) => isOneOf(text, names) || (hasDays && dayOf(text) !== null)
  // Beside a month, a day may as well be an amount.
  const isName = (text: string) =>
    isWords(text) || isYear(text) || isSign(text) || (isOwn(text) && !namesPeriod(first[0] ?? ''))
  const hasCorner = !isOneOf(first[0] ?? '', names) && !isYear(first[0] ?? '')
  if (given.some(isWords))
    return (
      given.slice(1).every(hasCorner ? isName : text => isWords(text) || isYear(text)) && hasNumbers(below)
    )
  // A single year or day is a heading only above rows with labels.
  if (given.length < 2)
    return (
      given.every(text => isYear(text) || isOwn(text)) &&
      first[0]?.trim() === '' &&
      below.every(([text = '']) => isWords(text))
    )
  // Between years there may be a % above the shares.
  if (given.every(text => isYear(text) || isSign(text)) && given.some(isYear))
    return !below.flat().every(isYear)
  return hasCorner && given.every(isOwn) && hasNumbers(below)
}

function hasNumbers(rows: Table): boolean {
  return rows.flat().some(text => typeof readNumber(text) === 'number')
}

/**
 * Reports whether the block has the grid's lines as columns, judged by their names. If these do not tell, the block must be
 * wider than the grid, and no wider or higher than the transposed grid.
 */
function isTurned(section: GridSection, { labels, heads, cells }: Block): boolean {
  const lines = linesOf(section)
  const width = Math.max(0, ...cells.map(row => row.length))
  const found = (texts: readonly string[] | null, names: readonly string[]) =>
    texts ? countFound(texts, names) : 0
  const names = lines.map(({ label }) => label)
  const asItIs = found(labels, names) + found(heads, section.columns)
  const other = found(heads, names) + found(labels, section.columns)
  if (asItIs !== other) return other > asItIs
  return width > section.columns.length && cells.length <= section.columns.length && width <= lines.length
}

function turned({ labels, heads, cells }: Block): Block {
  const width = Math.max(0, ...cells.map(row => row.length))
  return {
    labels: heads,
    heads: labels,
    cells: Array.from({ length: width }, (_, across) => cells.map(row => row[across])),
  }
}

/** Reports whether a text is a sign that heads differences or shares: %, +/−, Δ. */
function isSign(text: string): boolean {
  return text.trim() !== '' && !isValue(text) && !/\d/.test(text)
}

import { codeTyped } from '../../../../engine/marks.ts'
import type { GridSection } from '../../../../engine/types.ts'
import { isCurrency, readNumber } from '../../store/number-text.ts'
import type { Block } from './block.ts'
import { tableOfDates, tableOfPairs } from './dated-lines.ts'
import { isOneOf, isPeriod, matchLabels, namesPeriod } from './match-labels.ts'

/** Separates the labels and headings of a table from its numbers, and transposes it if its rows are the grid's columns. */
export function readBlock(section: GridSection, table: readonly (readonly string[])[]): Block {
  const names = namesOf(section)
  const whole = withoutNumbering(withoutEmptyEnd(withoutCurrencies(table)), names)
  const titled = withoutNames(withoutTitle(whole), names)
  // A blank row above bare numbers is not a title but the first of their rows.
  const isBare = titled.labels === null && titled.heads === null
  const startsEmpty = whole[0]?.every(text => text.trim() === '') ?? false
  const read = isBare && startsEmpty ? withoutNames(whole, names) : titled
  const dated = tableOfDates(read)
  const listed = dated?.heads?.some(day => isOneOf(day, names)) ? dated : null
  const block = listed ?? tableOfPairs(read, text => isNamed(text, names)) ?? read
  return isTurned(section, block) ? turned(block) : block
}

/** Reports whether a text is one of the names, or a month or year of one. */
function isNamed(text: string, names: readonly string[]): boolean {
  return isOneOf(text, names) || (isWords(text) && matchLabels([text], names)[0] !== null)
}

/** Removes rows that only say the currency of each column. */
function withoutCurrencies(table: readonly (readonly string[])[]) {
  return table.filter(row => {
    const given = row.filter(text => text.trim() !== '')
    return given.length === 0 || !given.every(isCurrency)
  })
}

function withoutEmptyEnd(table: readonly (readonly string[])[]) {
  const end = table.findLastIndex(row => row.some(text => text.trim() !== ''))
  return table.slice(0, end + 1)
}

/** Removes a first column that numbers the lines from 1, or has line numbers, codes or groups before the labels. */
function withoutNumbering(table: readonly (readonly string[])[], names: readonly string[]) {
  const column = (place: number) => table.map(row => row[place] ?? '').filter(text => text.trim() !== '')
  const isCount = column(0).every((text, at) => text.trim() === String(at + 1))
  if (isCount && table.length > 3 && column(1).length > 0) return table.map(row => row.slice(1))
  const found = (texts: readonly string[]) => matchLabels(texts, names).filter(place => place !== null).length
  const second = column(1)
  const areNames =
    second.filter(isWords).length >= (second.length * 2) / 3 && found(second) > found(column(0))
  const isBeforeNumbers = table.some(row => row.slice(2).some(isValue))
  return areNames && isBeforeNumbers ? table.map(row => row.slice(1)) : table
}

/** Removes rows above the table, such as the name of the firm or of the statement. */
function withoutTitle(table: readonly (readonly string[])[]) {
  const isTitle = ([first = '', ...others]: readonly string[]) =>
    !isValue(first) && others.every(text => text.trim() === '')
  const width = Math.max(0, ...table.map(row => row.length))
  const start = width > 1 ? table.findIndex(row => !isTitle(row)) : 0
  return table.slice(Math.max(0, start))
}

/** Returns the names of the grid's lines and columns. */
function namesOf(section: GridSection): string[] {
  return [...linesOf(section).map(({ label }) => label), ...section.columns]
}

function linesOf({ rows }: GridSection) {
  return rows.filter(row => !row.heading)
}

function withoutNames(table: readonly (readonly string[])[], names: readonly string[]): Block {
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
    (/^\s*(year|period|date|month|day)?\s*$/i.test(corner) ||
      (!isOneOf(corner, names) && given.every(isYear) && new Set(given).size === rows.length))
  const isName = (text: string) => isWords(text) || (isCorner && (isYear(text) || isOneOf(text, names)))
  const named = rows.filter(([text = '']) => isName(text)).length
  // Without a heading above, only distinct days can be told apart from amounts.
  const areDays = new Set(given).size > 2 && new Set(given).size === rows.length
  const hasDays = areDays && given.every(text => isOneOf(text, names))
  const hasLabels = width > 1 && ((named > 0 && named >= (given.length * 2) / 3) || hasDays)
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
function headsOf(table: readonly (readonly string[])[], names: readonly string[]): number {
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
function isHead(
  first: readonly string[],
  below: readonly (readonly string[])[],
  names: readonly string[],
): boolean {
  const given = first.filter(text => text.trim() !== '')
  if (given.length === 0) return false
  const isName = (text: string) => isWords(text) || isYear(text) || isOneOf(text, names) || isSign(text)
  const hasCorner = !isOneOf(first[0] ?? '', names) && !isYear(first[0] ?? '')
  if (given.some(isWords))
    return (
      given.slice(1).every(hasCorner ? isName : text => isWords(text) || isYear(text)) && hasNumbers(below)
    )
  // A single year is a heading only above rows with labels.
  if (given.length < 2)
    return given.every(isYear) && first[0]?.trim() === '' && below.every(([text = '']) => isWords(text))
  // Between years there may be a % above the shares.
  if (given.every(text => isYear(text) || isSign(text)) && given.some(isYear))
    return !below.flat().every(isYear)
  return hasCorner && given.every(text => isOneOf(text, names)) && hasNumbers(below)
}

function isYear(text: string): boolean {
  return /^\s*(19|20)\d\d\s*$/.test(text)
}

function hasNumbers(rows: readonly (readonly string[])[]): boolean {
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
    texts ? matchLabels(texts, names).filter(place => place !== null).length : 0
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

/** Reports whether a text is a name: words or a date, neither a number nor empty. */
function isWords(text: string): boolean {
  return !isValue(text) && (/\p{L}/u.test(text) || isPeriod(text))
}

/** Reports whether a text is a sign that heads differences or shares: %, +/−, Δ. */
function isSign(text: string): boolean {
  return text.trim() !== '' && !isValue(text) && !/\d/.test(text)
}

/** Reports whether a text takes the place of a number, even if it cannot be read: "#DIV/0!", "n/a", "1,200 CR". */
function isValue(text: string): boolean {
  const plain = text.trim()
  if (plain.startsWith('#') || codeTyped(plain) !== undefined) return true
  return /^[\d.,\s]+[cd]r\.?$/i.test(plain) || typeof readNumber(plain) === 'number'
}

import { codeTyped } from '../../../../engine/marks.ts'
import type { GridSection } from '../../../../engine/types.ts'
import { readNumber } from '../../store/number-text.ts'
import { isPeriod, matchLabels } from './match-labels.ts'

/** A pasted table, its names apart from its numbers. */
export interface Block {
  /** Beside the numbers; null when there are none. */
  readonly labels: readonly string[] | null
  /** Above the numbers; null when there are none. */
  readonly heads: readonly string[] | null
  readonly cells: readonly (readonly string[])[]
}

/** Takes the names off a table, and turns it when its lines are the grid's columns. */
export function readBlock(section: GridSection, table: readonly (readonly string[])[]): Block {
  const whole = withoutEmptyEnd(table)
  const titled = withoutNames(withoutTitle(whole))
  // An empty line above mere numbers is no title but the first of their lines.
  const isBare = titled.labels === null && titled.heads === null
  const startsEmpty = whole[0]?.every(text => text.trim() === '') ?? false
  const block = isBare && startsEmpty ? withoutNames(whole) : titled
  return isTurned(section, block) ? turned(block) : block
}

function withoutEmptyEnd(table: readonly (readonly string[])[]) {
  const end = table.findLastIndex(row => row.some(text => text.trim() !== ''))
  return table.slice(0, end + 1)
}

/** What stands over a table, the name of the firm or of the statement, is none of its lines. */
function withoutTitle(table: readonly (readonly string[])[]) {
  const isTitle = ([first = '', ...others]: readonly string[]) =>
    !isValue(first) && others.every(text => text.trim() === '')
  const width = Math.max(0, ...table.map(row => row.length))
  const start = width > 1 ? table.findIndex(row => !isTitle(row)) : 0
  return table.slice(Math.max(0, start))
}

function withoutNames(table: readonly (readonly string[])[]): Block {
  const width = Math.max(0, ...table.map(row => row.length))
  const below = table.slice(1)
  const first = table[0] ?? []
  const hasHeads = below.length > 0 && isHead(first, below)
  const rows = hasHeads ? below : table
  // Under a corner, years are names too.
  const isCorner = hasHeads && /^\s*(year|period|date|month)?\s*$/i.test(first[0] ?? '')
  const named = rows.filter(([text = '']) => isWords(text) || (isCorner && isYear(text))).length
  // A line that has a name and no numbers is a heading; two thirds of the others must have one too.
  const given = rows.filter(([text = '']) => text.trim() !== '').length
  const hasLabels = width > 1 && named > 0 && named >= (given * 2) / 3
  const from = hasLabels ? 1 : 0
  return {
    labels: hasLabels ? rows.map(row => row[0] ?? '') : null,
    heads: hasHeads ? Array.from({ length: width - from }, (_, place) => first[place + from] ?? '') : null,
    cells: rows.map(row => row.slice(from)),
  }
}

/** Words or years above numbers that are neither. */
function isHead(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  const given = first.filter(text => text.trim() !== '')
  if (given.length === 0) return false
  if (given.some(isWords))
    return given.slice(1).every(text => isWords(text) || isYear(text)) && hasNumbers(below)
  return given.every(isYear) && given.length > 1 && !below.flat().every(isYear)
}

function isYear(text: string): boolean {
  return /^\s*(19|20)\d\d\s*$/.test(text)
}

function hasNumbers(rows: readonly (readonly string[])[]): boolean {
  return rows.flat().some(text => typeof readNumber(text) === 'number')
}

/** The grid's lines stand across in the block: by their names, or because it is wider than the grid and as wide as it is high. */
function isTurned(section: GridSection, { labels, heads, cells }: Block): boolean {
  const lines = section.rows.filter(row => !row.heading)
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
    cells: Array.from({ length: width }, (_, across) => cells.map(row => row[across] ?? '')),
  }
}

/** A name: words or a date, not a number and not nothing. */
function isWords(text: string): boolean {
  return !isValue(text) && (/\p{L}/u.test(text) || isPeriod(text))
}

/** What stands where numbers do, also where it cannot be read: "#DIV/0!", "n/a", "1,200 CR". */
function isValue(text: string): boolean {
  const plain = text.trim()
  if (plain.startsWith('#') || codeTyped(plain) !== undefined) return true
  return /^[\d.,\s]+[cd]r\.?$/i.test(plain) || typeof readNumber(plain) === 'number'
}

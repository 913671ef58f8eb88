import type { Field, GridSection } from '../../../../engine/types.ts'
import { readNumber, shownNumber, thousandsOf, withoutPoint } from '../../store/answer-text.ts'

export type Table = readonly (readonly string[])[]

/** One possible interpretation of a pasted table, labelled for the button that chooses it. */
interface Interpretation {
  readonly label: string
  readonly table: Table
  /** The power of ten by which its amounts are multiplied. */
  readonly scale?: number
}

/** A question about a pasted table that only the officer can answer. */
export interface Ambiguity {
  readonly text: string
  readonly ways: readonly Interpretation[]
}

const SPLIT_YEAR = /^\s*(?:fy\s*)?((?:19|20)\d\d)\s?[/–-]\s?((?:19|20)?\d\d)\s*$/i
const SHORT_SPLIT_YEAR = /^\s*fy\s*(\d\d)\s?[/–-]\s?(\d\d)\s*$/i

/** Asks about years that span two calendar years, such as 2023/24. */
export function splitYears(table: Table): Ambiguity | null {
  const example = table.flat().find(text => yearsOf(text) !== null)
  const years = example === undefined ? null : yearsOf(example)
  if (!years) return null
  const [start, end] = years
  const by = (place: 0 | 1) => mapped(table, text => String(yearsOf(text)?.[place] ?? text))
  return {
    text: `“${example?.trim()}” can mean the year it ends in or the year it starts in.`,
    ways: [
      { label: `As ${end}`, table: by(1) },
      { label: `As ${start}`, table: by(0) },
    ],
  }
}

/** Returns the two years; null for any other text. 2011-12 and earlier are not years, because they may be months. */
function yearsOf(text: string): readonly [start: number, end: number] | null {
  const [, first, second] = SPLIT_YEAR.exec(text) ?? SHORT_SPLIT_YEAR.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const start = first.length === 2 ? 2000 + Number(first) : Number(first)
  const isNext = Number(second) % 100 === (start + 1) % 100 && Number(second.slice(-2)) > 12
  return isNext ? [start, start + 1] : null
}

/**
 * The words that say what amounts are in, each with its power of ten. "In thousands", "USD '000", "KES 000's" and "$000" are
 * thousands; 000 alone and 330'000 are amounts.
 */
const UNITS = [
  {
    word: 'thousands',
    power: 3,
    pattern:
      /\bthousands?\b|(?<!\d)['’‘`]000['’]?s?\b|(^|\W)(in|[a-z]{3}|[a-z]{0,2}\p{Sc})\s*000(['’]?s)?\W*$/iu,
  },
  { word: 'lakhs', power: 5, pattern: /\bla(kh|c)s?\b/i },
  { word: 'millions', power: 6, pattern: /\bmillions?\b/i },
  { word: 'crores', power: 7, pattern: /\bcrores?\b/i },
] as const

/** Asks about amounts if a title or heading says that they are in thousands, lakhs, millions or crores. */
export function roundAmounts(table: Table): Ambiguity | null {
  const said = table.flat().find(text => unitOf(text))
  const unit = unitOf(said ?? '')
  const rows = table.filter(row => !isOfUnits(row))
  const example = rows.flat().find(isAmount)
  const value = example === undefined ? null : readNumber(example)
  if (said === undefined || !unit || typeof value !== 'number') return null
  const scale = unit.power
  const shown = (amount: number) => shownNumber(amount, 'currency')
  return {
    text: `“${said.trim()}” says that the amounts are in ${unit.word}.`,
    ways: [
      { label: `${shown(value)} as ${shown(Number(`${value}e${scale}`))}`, table: rows, scale },
      { label: 'As they are', table: rows },
    ],
  }
}

/** Reports whether a row only says for each column what its amounts are in. */
function isOfUnits([first = '', ...others]: readonly string[]): boolean {
  const given = others.filter(text => text.trim() !== '')
  return first.trim() === '' && given.length > 0 && given.every(unitOf)
}

function unitOf(text: string) {
  return UNITS.find(({ pattern }) => pattern.test(text))
}

/** Reports whether a text is a number other than 0, and not a year. */
function isAmount(text: string): boolean {
  const value = readNumber(text)
  return typeof value === 'number' && value !== 0 && !/^\s*(19|20)\d\d\s*$/.test(text) && !unitOf(text)
}

function mapped(table: Table, change: (text: string) => string): Table {
  return table.map(row => row.map(change))
}

/** Multiplies by a power of ten. Shifts the text, because 1.1 times 1,000 is not 1,100 in binary floating point. */
export function multiplied(value: number, scale: number): number {
  const [figures, exponent = 0] = String(value).split('e')
  return Number(`${figures}e${Number(exponent) + scale}`)
}

/** The amounts of a table whose point may be decimal or separate thousands, such as 210.000, and which of the two it is. */
interface Points {
  /** Null if the table does not say. */
  readonly areThousands: boolean | null
  /** The first such amount. */
  readonly example: string
}

/** Returns null if no amount can be read in two ways. */
export function pointsOf(table: Table): Points | null {
  const amounts = table.flat().filter(text => typeof readNumber(text) === 'number')
  const example = amounts.find(text => thousandsOf(text) !== null)
  if (example === undefined) return null
  const sure = amounts.filter(text => thousandsOf(text) === null)
  const hasDecimalPoints = sure.some(text => /\d\.\d+[^\d.,]*$/.test(text) && !/\.\d+\./.test(text))
  const hasDecimalCommas = sure.some(text => /\d,\d{1,2}[^\d.,]*$|\.\d{3}[.,]\d/.test(text))
  return { areThousands: hasDecimalPoints === hasDecimalCommas ? null : hasDecimalCommas, example }
}

/** Returns the table with these points read as thousands separators. */
export function withThousands(table: Table): Table {
  const isInDoubt = (text: string) => typeof readNumber(text) === 'number' && thousandsOf(text) !== null
  return table.map(row => row.map(text => (isInDoubt(text) ? withoutPoint(text) : text)))
}

interface Grid {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
}

/**
 * Returns the labels of lines that accept nothing below 0 but were pasted with negative amounts only. Many statements write
 * costs and depreciation that way. A single negative amount is more likely a slip, so it is left to its cell's message, unless
 * a sign was meant for it: with `hasSigns`, returns each cell with such an amount.
 */
export function linesBelowZero(
  grid: Grid,
  changes: Readonly<Record<string, unknown>>,
  hasSigns = false,
): string[] {
  if (hasSigns) return belowZero(grid, changes).map(({ label }) => label)
  const lines = grid.section.rows.filter(({ cells }) => isBelowZero(grid, cells, changes))
  const amounts = lines.flatMap(({ cells }) => cells).filter(key => key !== null && Number(changes[key]) < 0)
  return amounts.length > 1 ? lines.map(({ label }) => label) : []
}

function isBelowZero(
  { fieldOf }: Grid,
  cells: readonly (string | null)[],
  changes: Readonly<Record<string, unknown>>,
): boolean {
  const pasted = cells.flatMap(key => {
    const amount = key === null ? null : changes[key]
    return key !== null && typeof amount === 'number' && amount !== 0 ? { key, amount } : []
  })
  return pasted.length > 0 && pasted.every(({ key, amount }) => amount < 0 && fieldOf(key)?.min === 0)
}

/** Returns the changes with the minus signs of such lines or cells removed. */
export function withoutMinus<Change>(
  grid: Grid,
  changes: Readonly<Record<string, Change>>,
  hasSigns: boolean,
) {
  const lines = new Set(linesBelowZero(grid, changes))
  const keys = new Set(
    hasSigns
      ? belowZero(grid, changes).map(({ key }) => key)
      : grid.section.rows.flatMap(({ label, cells }) => (lines.has(label) ? cells : [])),
  )
  return Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [
      key,
      keys.has(key) && typeof change === 'number' ? Math.abs(change) : change,
    ]),
  )
}

/** Returns the fields that accept nothing below 0 but were pasted with a negative amount. */
function belowZero({ fieldOf }: Grid, changes: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(changes).flatMap(([key, change]) => {
    const field = fieldOf(key)
    return field?.min === 0 && typeof change === 'number' && change < 0 ? [field] : []
  })
}

/** Returns the changes without the amounts of such fields, and these in words. */
export function withoutBelowZero<Change>(grid: Grid, changes: Readonly<Record<string, Change>>) {
  const fields = belowZero(grid, changes)
  const keys = new Set(fields.map(({ key }) => key))
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => !keys.has(key))),
    dropped: fields.map(({ key, label }) => `${label}: "${String(changes[key])}"`),
  }
}

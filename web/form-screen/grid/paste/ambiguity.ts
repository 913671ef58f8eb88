import { readNumber, shownNumber } from '../../store/number-text.ts'

export type Table = readonly (readonly string[])[]

/** One possible interpretation of a pasted table, labelled for the button that chooses it. */
export interface Interpretation {
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

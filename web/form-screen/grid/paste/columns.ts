import type { GridSection } from '../../../../engine/types.ts'
import { readNumber } from '../../store/answer-text.ts'
import { type Block, kindOf } from './cells.ts'
import { isOneOf, matchLabels, namesPeriod } from './match-labels.ts'
import type { GridNames } from './read-block.ts'

/** For each column of a block, its index in the grid; null if it has none. */
export type Columns = readonly (number | null)[]

/** Where the columns of a block belong, or the question that has to be asked first. */
export type PlacedColumns =
  /** By name, or the single column of amounts, which goes to the column that was pasted into. */
  | { readonly kind: 'named'; readonly columns: Columns }
  /** Without any name: side by side from the cell that was pasted into. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'periods' }
  /** The headings that are not understood, and the columns that may be taken in spite of them. */
  | {
      readonly kind: 'unknown'
      readonly heads: readonly string[]
      readonly known: Columns
      readonly possible: readonly number[]
    }

/** Matches columns by their headings. */
export function placeColumns({ section, kind }: GridNames, block: Block, start: number): PlacedColumns {
  const { heads, cells } = block
  const filled = (heads ?? cells[0] ?? []).map((_, across) => cells.some(row => row[across]?.trim()))
  if (!heads?.some((head, across) => head !== '' && filled[across])) return { kind: 'bare' }
  const known = matchHeads(section, heads)
  const isOther = (head: string, across: number) =>
    filled[across] === true && known[across] === null && !namesPeriod(head)
  const lines = kind === null ? section.rows.map(({ label }) => label) : []
  const unknown = heads.filter(
    (head, across) => isOther(head, across) && head !== '' && (kindOf(head) === null || isOneOf(head, lines)),
  )
  if (known.some((place, across) => place !== null && filled[across])) {
    return unknown.length > 0
      ? { kind: 'unknown', heads: unknown, known, possible: [] }
      : { kind: 'named', columns: known }
  }
  if (heads.some((head, across) => filled[across] && namesPeriod(head))) return { kind: 'periods' }
  const possible = heads.flatMap((_, across) => (filled[across] ? [across] : []))
  const own = possible.filter(across => kindOf(heads[across] ?? '') === kind && kind !== null)
  const [only] = own.length === 1 ? own : possible
  const isSure = own.length === 1 || (possible.length === 1 && unknown.length === 0)
  if (isSure && only !== undefined)
    return { kind: 'named', columns: heads.map((_, across) => (across === only ? start : null)) }
  return { kind: 'unknown', heads: possible.map(across => heads[across] ?? ''), known, possible }
}

/** Reports whether a heading does not say what its amounts are; "current year" does not either. */
export function isUnknown(head: string): boolean {
  const kind = kindOf(head)
  return kind === null || kind === 'date'
}

/** Matches headings with the names of the columns, or with those of the client's banks. */
function matchHeads({ columns, columnNames = [] }: GridSection, heads: readonly string[]): Columns {
  const own = matchLabels(heads, columns)
  const others = matchLabels(heads, columnNames)
  const places = heads.map((head, across) => {
    const place = own[across] ?? others[across] ?? null
    return place !== null && isOtherPlan(head, columns[place] ?? '') ? null : place
  })
  return places.map((place, across) => (places.indexOf(place) === across ? place : null))
}

/** A budget of a year is not what was earned in it. */
function isOtherPlan(head: string, column: string): boolean {
  return /\b(budget|forecast|plan|planned|target|projected)\b/i.test(head) && /actual/i.test(column)
}

/**
 * Places columns side by side from the cell that was pasted into. If there are too many, those without an amount are left
 * out: the blank one beside a merged label, or shares beside the amounts of a year. If there are still more columns than the
 * table has, `first` and `last` place as many as fit from either end.
 */
export function columnsFrom({ columns }: GridSection, { cells }: Block, start: number) {
  const width = Math.max(0, ...cells.map(row => row.length))
  const all = Array.from({ length: width }, (_, across) => across)
  const most = columns.length - start
  const isAmount = (text = '') => typeof readNumber(text, 'currency') === 'number'
  const used = width <= most ? all : all.filter(across => cells.some(row => isAmount(row[across])))
  const from = (left: number): Columns =>
    all.map(across => {
      const place = used.indexOf(across) - left
      return used.includes(across) && place >= 0 ? start + place : null
    })
  return { first: from(0), last: from(Math.max(0, used.length - most)), count: used.length, most }
}

/** Reports whether texts are names of the grid: most of them, or if they are years or months, at least one. */
export function areNames(given: readonly string[], places: Columns): boolean {
  const found = places.filter(place => place !== null).length
  return found > 0 && (found >= given.length / 2 || arePeriods(given))
}

/** Reports whether at least half of the texts that are not blank name a year or a month. */
export function arePeriods(names: readonly string[] | null): boolean {
  const given = names?.filter(name => name.trim() !== '') ?? []
  return given.length > 0 && given.filter(namesPeriod).length >= given.length / 2
}

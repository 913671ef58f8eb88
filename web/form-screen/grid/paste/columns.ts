import type { GridSection } from '../../../../engine/types.ts'
import { readNumber } from '../../store/number-text.ts'
import type { Block } from './block.ts'
import { matchLabels, namesPeriod } from './match-labels.ts'

/** For each column of a block, its index in the grid; null if it has none. */
type Columns = readonly (number | null)[]

/** Matches columns by their headings; null to place them by position. */
export function namedColumns({ columns, columnNames }: GridSection, { heads }: Block): Columns | null {
  const given = heads?.filter(head => head.trim() !== '') ?? []
  const others = heads && columnNames ? matchLabels(heads, columnNames) : []
  // If only one of two banks is known, the other column would be lost: then the columns are placed by position.
  if (given.length > 1 && others.filter(place => place !== null).length === given.length) return others
  const places = heads ? matchLabels(heads, columns) : []
  // A year or month above a column is never meant for another one, whatever is above the other columns.
  const isOfPeriod = heads?.some((head, across) => places[across] !== null && namesPeriod(head)) ?? false
  return isOfPeriod || areNames(given, places) ? places : null
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

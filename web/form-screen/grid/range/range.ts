import type { GridSection } from '../../../../engine/types.ts'
import { destinationOf, type GridMove } from '../move.ts'

export interface Place {
  readonly row: number
  readonly column: number
}

/** From the focused cell to the cell that the range was extended to, which may be above or to the left. */
export interface Range {
  readonly anchor: Place
  readonly end: Place
}

/** The indexes of a range's rows, without headings, and of its columns, in ascending order. */
export interface Area {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** Returns the rows and columns of a range, without rows that are headings. */
export function areaOf({ rows, columns }: GridSection, { anchor, end }: Range): Area {
  const isBetween = (place: number, one: number, other: number) =>
    place >= Math.min(one, other) && place <= Math.max(one, other)
  return {
    rows: [...rows.keys()].filter(row => !rows[row]?.heading && isBetween(row, anchor.row, end.row)),
    columns: [...columns.keys()].filter(column => isBetween(column, anchor.column, end.column)),
  }
}

export function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}

export function keyAt({ rows }: GridSection, { row, column }: Place): string | null {
  return rows[row]?.cells[column] ?? null
}

/** Returns the keys of all cells of an area, in reading order. */
export function keysIn(section: GridSection, { rows, columns }: Area): string[] {
  return rows.flatMap(row => columns.flatMap(column => keyAt(section, { row, column }) ?? []))
}

/** Returns the cell that an arrow extends a range to, calculated or not; undefined at the edge of the grid. */
export function extendedTo(section: GridSection, from: Place, move: GridMove): Place | undefined {
  const cells = section.rows.flatMap(({ cells }, row) =>
    cells.flatMap((key, column) => (key === null ? [] : { row, column, editable: false })),
  )
  return destinationOf(cells, from, { ...move, wraps: false })
}

/** What a cell holds. A Date stands for what its UTC fields say: of a moment, what clocks show in the file's time zone; of a day, midnight. */
export type Value = string | number | boolean | Date | null

/** `plain` is a number that is never grouped: a year. */
export type Format = 'text' | 'number' | 'plain' | 'currency' | 'percent' | 'date' | 'time'

/** A value in its column's format, or in one of its own. */
export type Cell = Value | { readonly value: Value; readonly format: Format }

export interface Column {
  readonly header: string
  /** In characters of the default font. */
  readonly width: number
  readonly format: Format
}

/** How a sheet is printed: across the page, as wide as that, with its header on each page. */
export interface Page {
  /** Whose sheet it is, at the head of each page beside the sheet's name. */
  readonly head: string
  /** At the foot of each page beside its number. */
  readonly foot: string
}

/** Rows come in batches, as the database gives them. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<Rows>
  /** What follows the name on the further sheets of a table that is too long for one; " (2)" unless it is said. */
  readonly partSuffix?: (part: number) => string
  /** How it is printed; nothing is said of it unless it is given. */
  readonly page?: Page
}

export type Rows = readonly (readonly Cell[])[]

/** Rows that are there already. */
export async function* inOneBatch(lines: readonly Cell[][]): AsyncGenerator<readonly Cell[][]> {
  yield lines
}

export function valueIn(cell: Cell): Value {
  return cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell
}

export function formatOf(cell: Cell, column: Column | undefined): Format {
  return cell !== null && typeof cell === 'object' && 'format' in cell
    ? cell.format
    : (column?.format ?? 'text')
}

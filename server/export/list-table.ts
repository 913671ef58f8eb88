import type { Column, Format, Value } from './cells.ts'

/** A column of an exported list and what of a row stands in it. */
interface ListColumn<Row> extends Column {
  readonly of: (row: Row) => Value
}

/** What an exported list looks like; Row is a row as the list's query gives it. */
export interface ListTable<Row> {
  readonly name: string
  readonly columns: readonly ListColumn<Row>[]
}

export function column<Row>(
  header: string,
  width: number,
  format: Format,
  of: (row: Row) => Value,
): ListColumn<Row> {
  return { header, width, format, of }
}

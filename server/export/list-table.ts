import type { Column, Format, Value } from './cells.ts'

/** A column of an exported list, and how its value is read from a row. */
interface ListColumn<Row> extends Column {
  readonly of: (row: Row) => Value
}

/** The layout of an exported list. `Row` is a row of the list's query. */
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

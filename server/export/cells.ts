import { looksLikeFormula, plainText } from '../../accounts/spreadsheet-text.ts'
import { isRealDate } from '../../engine/dates.ts'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { Answer, Field } from '../../engine/types.ts'

/** The value of a cell. Of a Date only the UTC fields count: for a moment, local time in the file's zone; for a day, midnight. */
export type Value = string | number | boolean | Date | null

/** The format of a number or text. `plain` is a number without digit grouping, such as a year. */
export type Format = 'text' | 'number' | 'plain' | 'currency' | 'percent' | 'date' | 'time'

/** A value in its column's format, or in its own. */
export type Cell = Value | { readonly value: Value; readonly format: Format }

export interface Column {
  readonly header: string
  /** In characters of the default font. */
  readonly width: number
  readonly format: Format
}

/** The page setup of a sheet: landscape, fitted to the page's width, with the header row on each page. */
export interface Page {
  /** The header of each page, beside the sheet's name: whose sheet it is. */
  readonly head: string
  /** The footer of each page, beside the page number. */
  readonly foot: string
}

/** A table to export. Its rows come in batches, as the database returns them. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<Rows>
  /** Returns the suffix of the name of further sheets, if a table is too long for one; by default " (2)" and so on. */
  readonly partSuffix?: (part: number) => string
  /** The page setup; undefined to leave it to the reader's program. */
  readonly page?: Page
}

export type Rows = readonly (readonly Cell[])[]

/** Returns rows that are already in memory as one batch. */
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

/** Converts a stored value to a cell of the field's kind. Numbers and dates keep their type; an option is exported as code. */
export function answerCell(field: Field, value: Answer): Cell {
  const { exported } = fieldKinds[field.type]
  if (typeof value === 'number') return { value, format: field.ungrouped ? 'plain' : exported }
  if (exported === 'date' && isRealDate(value))
    return { value: new Date(`${value}T00:00:00Z`), format: exported }
  return value
}

/**
 * Writes a table as CSV that Excel opens correctly: UTF-8 with a byte order mark, CRLF line ends, every text quoted. Numbers
 * are unquoted and in full precision, times are ISO 8601 in UTC. Text that looks like a formula gets a leading apostrophe, so
 * that it stays text.
 */
export async function* csv({ columns, batches }: Table): AsyncGenerator<Buffer> {
  const header = columns.map(column => quoted(column.header)).join(',')
  yield Buffer.from(`\ufeff${header}\r\n`)
  for await (const rows of batches) {
    const lines = rows.map(
      row => `${row.map((cell, place) => field(cell, formatOf(cell, columns[place]))).join(',')}\r\n`,
    )
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
}

function field(cell: Cell, format: string): string {
  const value = valueIn(cell)
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) {
    const iso = value.toISOString()
    return format === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
  }
  return quoted(looksLikeFormula(value) ? `'${value}` : value)
}

function quoted(text: string): string {
  return `"${plainText(text).replaceAll('"', '""')}"`
}

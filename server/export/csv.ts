import { looksLikeFormula, plainText } from '../../accounts/spreadsheet-text.ts'
import { type Cell, formatOf, type Table, valueIn } from './cells.ts'

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

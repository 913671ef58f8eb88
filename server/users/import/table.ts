import { limits } from '../../../api/limits.ts'
import { Problem } from '../../errors.ts'

/** One row of a table of text, with the line that it begins on. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a table as text: values separated by tabs, as cells that were copied from a spreadsheet are, by semicolons or
 * by commas; quoted where they hold a separator or a line break. Excel may name the separator in a line before them. Empty rows are left out, but counted. Throws a 422 at a row of
 * more columns than any table of people has: each would cost as much as a person.
 */
export function rowsOf(text: string): TableRow[] {
  const named = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text)
  const table = text.slice(named?.[0].length ?? 0)
  const separator = named?.[1] ?? separatorOf(table)
  const rows: TableRow[] = []
  let [line, begunOn] = named ? [2, 2] : [1, 1]
  let cells: string[] = []
  // A quoted value with its quotes doubled, or a bare one; then what ends it, empty rows at once. Each match begins where the
  // last one ended.
  const value = new RegExp(
    `(?:[ ]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator}|[\\r\\n]+|$)`,
    'gy',
  )
  for (const match of table.replace(/^\ufeff/, '').matchAll(value)) {
    const [whole, quoted, bare = '', end = ''] = match
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (cells.length > limits.importColumns) throw tooWide(begunOn)
    if (end === separator) continue
    if (cells.some(cell => cell !== '')) rows.push({ line: begunOn, cells })
    cells = []
    begunOn = line
    if (end === '') break
  }
  return rows
}

function tooWide(line: number): Problem {
  const message = `Line ${line} has more than ${limits.importColumns} columns.`
  return new Problem(422, message, { errors: { table: message } })
}

function separatorOf(text: string): string {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, '')
  return ['\t', ';'].find(separator => unquoted.includes(separator)) ?? ','
}

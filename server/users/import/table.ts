import { limits } from '../../../api/limits.ts'
import { Problem } from '../../errors.ts'

/** A row of a text table, with the number of the line on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Splits a text table into rows. Values are separated by tabs, as in cells copied from a spreadsheet, by semicolons or by
 * commas. They are quoted if they contain a separator or a line break. Excel may name the separator in a line before them.
 * Empty rows are left out, but their lines are counted. Throws a 422 at a row with more columns than any table of people has,
 * because each column would cost as much as a person. Reads no further than one row more than a table of people may have.
 */
export function rowsOf(text: string): TableRow[] {
  const named = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text)
  const table = text.slice(named?.[0].length ?? 0)
  const separator = named?.[1] ?? separatorOf(table)
  const rows: TableRow[] = []
  let [line, begunOn] = named ? [2, 2] : [1, 1]
  let cells: string[] = []
  // A quoted value with its quotes doubled, or an unquoted one; then what ends it, including any empty rows. Each match
  // begins where the last one ended.
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
    // What may stand above the people, the people, and one more.
    if (rows.length > limits.importRows + limits.importHeadingRows) break
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

/** The separator that most of the first lines have, outside quotes. Of equal ones, the earlier here is rarer in a text. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/, limits.importHeadingRows)
  const linesWith = (separator: string) => lines.filter(line => line.includes(separator)).length
  const [most = ','] = ['\t', ';', ','].sort((one, other) => linesWith(other) - linesWith(one))
  return most
}

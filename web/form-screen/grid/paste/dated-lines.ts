import { daysOf, monthNames } from '../../../../engine/dates.ts'
import type { Block } from './block.ts'

/** A date in digits or with the month in words, which may come after the day of the week. */
const DATE =
  /^\s*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+)?(?:(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d\d|(?:19|20)\d\d)|((?:19|20)\d\d)[/.-](\d{1,2})[/.-](\d{1,2}))\s*$/i

/**
 * Turns a list with one date and amount per line into a table with months as rows and their days as columns. Null for any
 * other block.
 */
export function tableOfDates({ labels, cells }: Block): Block | null {
  if (cells.some(row => row.slice(1).some(text => text?.trim()))) return null
  const lines = (labels ?? []).map((label, at) => {
    const date = dateOf(label)
    return date && { row: date.month, column: date.day, text: cells[at]?.[0] ?? '' }
  })
  return lines.length === 0 ? null : tableOf(lines)
}

/**
 * Turns a list with two names and one amount per line, such as a month, a day and its balance, into a table with the first
 * names as rows and the second ones as columns. The first name may stand only on the first of its lines, as a merged cell is
 * copied. Null for any other block.
 */
export function tableOfPairs({ labels, cells }: Block, isName: (text: string) => boolean): Block | null {
  if (!labels || cells.length < 2) return null
  if (cells.some(row => row.slice(2).some(text => text?.trim()))) return null
  let row = ''
  const lines = cells.map(([column = '', text = ''], at) => {
    row = labels[at]?.trim() || row
    return isName(row) && isName(column) ? { row, column: column.trim(), text } : null
  })
  const table = tableOf(lines)
  // One line for each name is a table already.
  return table && table.cells.length < cells.length ? table : null
}

type Line = { readonly row: string; readonly column: string; readonly text: string } | null

/** Returns null if a line could not be read, or if two lines are about the same cell: then neither is its amount. */
function tableOf(lines: readonly Line[]): Block | null {
  const table = new Map<string, Map<string, string>>()
  for (const line of lines) {
    const row = (line && table.get(line.row)) ?? new Map<string, string>()
    if (!line || row.has(line.column)) return null
    table.set(line.row, row.set(line.column, line.text))
  }
  const heads = [...new Set([...table.values()].flatMap(row => [...row.keys()]))]
  return {
    labels: [...table.keys()],
    heads,
    cells: [...table.values()].map(row => heads.map(head => row.get(head))),
  }
}

/**
 * Parses a date, day first as everywhere (D38). The last day of a month is called so, because it is another day in other
 * months, but belongs to the same column.
 */
function dateOf(text: string): { day: string; month: string } | null {
  const [, first, monthNext, yearLast, yearFirst, monthBetween, last] = DATE.exec(text) ?? []
  const [day, month, year] = [first ?? last, monthNext ?? monthBetween, yearLast ?? yearFirst]
  if (!day || !month || !year) return null
  const place = monthOf(month)
  if (place === 0 || (year.length === 2 && /\d/.test(month))) return null
  const fullYear = year.length === 2 ? `20${year}` : year
  const isLast = Number(day) === daysOf(Number(fullYear), place)
  return {
    day: isLast ? 'Last day' : String(Number(day)),
    month: `${String(place).padStart(2, '0')}/${fullYear}`,
  }
}

/** Returns the number of a month in digits or words; 0 if there is no such month. */
function monthOf(text: string): number {
  if (/\d/.test(text)) return Number(text) <= 12 ? Number(text) : 0
  return monthNames.findIndex(name => name.toLowerCase().startsWith(text.toLowerCase())) + 1
}

import type { Block } from './block.ts'

const DATE =
  /^\s*(?:(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d\d)|((?:19|20)\d\d)[/.-](\d{1,2})[/.-](\d{1,2}))\s*$/

/**
 * Turns a list with one date and amount per line into a table with months as rows and their days as columns. Null for any
 * other block.
 */
export function tableOfDates({ labels, cells }: Block): Block | null {
  const dates = labels?.map(dateOf) ?? []
  if (dates.length === 0 || cells.some(row => row.slice(1).some(text => text.trim() !== ''))) return null
  const table = new Map<string, Map<string, string>>()
  for (const [at, date] of dates.entries()) {
    if (!date) return null
    const days = table.get(date.month) ?? new Map<string, string>()
    // With two amounts for one day, neither is the amount of the day.
    if (days.has(date.day)) return null
    table.set(date.month, days.set(date.day, cells[at]?.[0] ?? ''))
  }
  const heads = [...new Set(dates.flatMap(date => date?.day ?? []))]
  return {
    labels: [...table.keys()],
    heads,
    cells: [...table.values()].map(days => heads.map(day => days.get(day) ?? '')),
  }
}

/** Parses a date, day first as everywhere (D38). */
function dateOf(text: string): { day: string; month: string } | null {
  const [, day, month, year, yearFirst, monthAfter, dayLast] = DATE.exec(text) ?? []
  if (day && month) return { day: String(Number(day)), month: `${month}/${year}` }
  return dayLast ? { day: String(Number(dayLast)), month: `${monthAfter}/${yearFirst}` } : null
}

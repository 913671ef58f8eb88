import { formatNumber } from '../../../engine/number-format.ts'

// spec 2 §2.31, §2.66

export interface Counts {
  /** How many rows are on the screen. */
  readonly shown: number
  /** How many rows the list has without search and filters. */
  readonly total: number
  /**
   * How many rows match the search and filters. Only a lower bound if not exact, because the server stops counting at a limit.
   */
  readonly matching: number
  readonly matchingExact: boolean
}

/** Returns 'Showing N of M clients', followed by the filter's text if there is one (spec 2 §2). */
export function countText(
  what: string,
  counts: Counts,
  filters: readonly (string | undefined)[] = [],
): string {
  const { shown, total, matching, matchingExact } = counts
  const text = `Showing ${formatNumber(shown)} of ${formatNumber(total)} ${what}`
  const named = filters.filter(Boolean)
  if (named.length === 0) return text
  const filtered = `${text} matching ${named.join(', ')}`
  if (matching <= shown && matchingExact) return filtered
  return `${filtered} (${formatNumber(matching)}${matchingExact ? '' : '+'} match)`
}

/** Returns the footer of a list whose pages say how many rows it has and how many of them match. */
export function countOf<Page extends Omit<Counts, 'shown'>>(what: string) {
  return (page: Page, shown: number, matching: readonly string[]) =>
    countText(what, { ...page, shown }, matching)
}

/** Returns the search in quotes for the footer, shortened to 60 characters; undefined if it is empty. */
export function quoted(search: string): string | undefined {
  return search === '' ? undefined : `"${search.length > 60 ? `${search.slice(0, 60)}…` : search}"`
}

/** Returns e.g. "1 client" or "1,234 clients". */
export function howMany(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

export const clientsText = (count: number) => howMany(count, 'client', 'clients')

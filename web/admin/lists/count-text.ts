import { formatNumber } from '../../../engine/number-format.ts'

// spec 2 §2.31, §2.66

export interface Counts {
  /** Rows on the screen. */
  readonly shown: number
  /** All that the list holds. */
  readonly total: number
  /** What search and filters leave; only counted up to a point when not exact. */
  readonly matching: number
  readonly matchingExact: boolean
}

/** 'Showing N of M clients', with the filter's text appended when filtering (spec 2 §2). */
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
  return `${filtered} (${formatNumber(matching)}${matchingExact ? '' : '+'} in all)`
}

/** The footer of a list whose pages say how many rows it holds and how many of them match. */
export function countOf<Page extends Omit<Counts, 'shown'>>(what: string) {
  return (page: Page, shown: number, matching: readonly string[]) =>
    countText(what, { ...page, shown }, matching)
}

/** The search as the footer quotes it. */
export function quoted(search: string): string | undefined {
  return search === '' ? undefined : `"${search.length > 60 ? `${search.slice(0, 60)}…` : search}"`
}

/** "1 client", "1,234 clients". */
export function howMany(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

export const clientsText = (count: number) => howMany(count, 'client', 'clients')

import type { ReactNode } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import type { Column } from '../../ui/display/DataTable.tsx'
import type { Back } from '../AdminPage.tsx'
import type { DownloadCall, ExportFormat } from '../exports/download.ts'
import type { ExportRequest } from '../exports/Exports.tsx'
import { chosen, type ListAddress, orderOf } from './list-address.ts'
import type { PageRequest } from './PagedTable.tsx'

// spec 2 §2.31, §2.66

/** A choice of one option among a few, kept in the list's address. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** The label while no option is chosen, e.g. 'All statuses'. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Shows all options side by side instead of in a menu. */
  readonly isSegmented?: boolean
}

type Filters = readonly Filter[]

/** The query of a list: its search, filters and order, and what `more` reads from the address. */
export type ListQuery<F extends Filters, Order extends string, More> = More & {
  readonly search?: string
  readonly sort?: Order
} & { readonly [One in F[number] as One['name']]?: One['options'][number]['value'] }

export interface AnyPage {
  readonly nextCursor: string | null
  readonly matching?: number
}

export interface AnyRow {
  readonly _id: string | number
}

interface Choices<F, Order, More> {
  readonly filters?: F
  readonly orders?: readonly Order[]
  /** The order that the server uses by default. If omitted, newest first. */
  readonly usualOrder?: string
  /** Reads the other parts of the query from the address. */
  readonly more?: (address: Pick<ListAddress, 'get'>) => More
}

/** Describes a list of the administrator's area for `ListScreen`. */
export interface ListDescription<Query, Page extends AnyPage, Row extends AnyRow>
  extends Choices<Filters, string, object> {
  readonly title: string | ((first: Page | undefined) => string)
  /** The name of the table for screen readers. */
  readonly caption: string
  /** The cache key of the list's answers. */
  readonly key: readonly unknown[]
  readonly back?: Back
  readonly fetchPage: (query: Query & PageRequest['query'], signal: AbortSignal) => Promise<Page>
  readonly rows: (page: Page) => readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Keys of the columns that are hidden by default. */
  readonly hiddenAtFirst?: readonly string[]
  /** Returns the address that a click on a row opens, if there is one. */
  readonly opens?: (row: Row) => string | undefined
  readonly search?: { readonly label: string; readonly placeholder: string | ((query: Query) => string) }
  /** Shown before the filters. */
  readonly tools?: (address: ListAddress, first: Page | undefined) => ReactNode
  /** Shown after the filters, on a line of its own. */
  readonly moreTools?: (address: ListAddress) => ReactNode
  /** How many rows each filter option matches, if known; 'all' is the total. */
  readonly optionCounts?: (first: Page) => Readonly<Record<string, number>> | undefined
  /** Shown between the tools and the table. */
  readonly notice?: (address: ListAddress) => ReactNode
  /** A one-line summary of the matching rows, shown above the table; empty if there is nothing to say. */
  readonly summary?: (first: Page) => string
  /** Texts that the footer shows in addition to the search and the filters. */
  readonly moreWords?: (address: ListAddress) => readonly string[]
  readonly exported: {
    readonly name: string
    readonly fallbackName: string
    readonly failure: string
    /** Shows Excel and CSV as separate buttons, as specified for some lists. */
    readonly asButtons?: boolean
    readonly downloadIn: (format: ExportFormat, query: Query) => DownloadCall
    /** Other exports of the same rows. */
    readonly others?: (query: Query) => readonly ExportRequest[]
  }
  /** The actions for selected rows. Without it, rows cannot be selected. */
  readonly choice?: ChoiceOfList<Row>
  /** Links in front of the buttons that every list has. */
  readonly links?: (first: Page | undefined) => ReactNode
  /** Shown after those buttons. */
  readonly mainAction?: ReactNode
  readonly failure: string
  /** Shown instead of the table: `noRows` if the list is empty, `noMatches` if nothing matches the search and filters. */
  readonly noRows: string
  readonly noMatches: string | ((query: Query) => string)
  /** Returns the footer, which says how many of how many rows are shown and what they match. */
  readonly counted: (page: Page, shown: number, matching: readonly string[], query: Query) => string
  /** For a list that belongs to one person. */
  readonly person?: PersonOfList<Page>
}

export interface ChoiceOfList<Row> {
  /** Returns the name of a row; a row without a name cannot be selected. */
  readonly nameOf: (row: Row) => string | undefined
  /** How many rows may be selected at a time, and the message if there are more. */
  readonly most: number
  readonly tooMany: string
  readonly actions: (chosen: readonly Row[], clear: () => void) => ReactNode
}

interface PersonOfList<Page> {
  readonly notFound: string
  readonly context: (first: Page) => ReactNode
  readonly statistics: (first: Page | undefined) => ReactNode
  /** Shown beside Retry, instead of the page's buttons, if the list cannot be loaded. */
  readonly wayOut?: ReactNode
}

/** Types a description's query, which TypeScript infers from its filters and orders. */
export function describeList<
  const F extends Filters = [],
  const Order extends string = never,
  More extends object = object,
  Page extends AnyPage = AnyPage,
  Row extends AnyRow = AnyRow,
>(
  list: Choices<F, Order, More> & ListDescription<ListQuery<F, Order, More>, Page, Row>,
): ListDescription<ListQuery<F, Order, More>, Page, Row> {
  return list
}

/** Reads the query from the address, as far as the list supports it, and the words that the footer uses for it. */
export function readAddress<Query, Page extends AnyPage, Row extends AnyRow>(
  { filters = [], orders = [], more, moreWords, search: searchBox }: ListDescription<Query, Page, Row>,
  address: ListAddress,
) {
  const options = filters.flatMap(({ name, options }) => {
    const option = chosen(options, address.get(name))
    return option ? [{ name, ...option }] : []
  })
  const search = searchBox ? address.search : ''
  const query = {
    ...more?.(address),
    ...(search && { search }),
    ...Object.fromEntries(options.map(({ name, value }) => [name, value])),
    ...orderOf(orders, address.get('sort')),
  } as Query
  const searched = quoted(search)
  const words = [
    ...(searched ? [searched] : []),
    ...options.map(({ label }) => label),
    ...(moreWords?.(address) ?? []),
  ]
  return { query, words }
}

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

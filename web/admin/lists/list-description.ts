import type { ReactNode } from 'react'
import type { Column } from '../../ui/display/DataTable.tsx'
import type { Back } from '../BackLink.tsx'
import type { DownloadCall, ExportFormat } from '../exports/download.ts'
import type { ExportRequest } from '../exports/running-exports.ts'
import { chosen, orderOf } from './chosen.ts'
import { quoted } from './count-text.ts'
import type { ListAddress } from './use-list-address.ts'
import type { PageRequest } from './use-pages.ts'

// spec 2 §2.31, §2.66

/** One choice among a few, kept in the list's address. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** What it says while nothing is chosen: 'All statuses'. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** All options side by side in place of a menu. */
  readonly isSegmented?: boolean
}

type Filters = readonly Filter[]

/** What a list asks the server for: its search, filters and order, and what `more` reads beside them. */
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
  /** The order that the server gives unasked; newest first where nothing else is said. */
  readonly usualOrder?: string
  /** What the address asks for beside search, filters and order. */
  readonly more?: (address: Pick<ListAddress, 'get'>) => More
}

/** A list of the administrator's, as `ListScreen` shows it. */
export interface ListDescription<Query, Page extends AnyPage, Row extends AnyRow>
  extends Choices<Filters, string, object> {
  readonly title: string | ((first: Page | undefined) => string)
  /** Names the table for screen readers. */
  readonly caption: string
  /** Names the list's answers among those that are kept. */
  readonly key: readonly unknown[]
  readonly back?: Back
  readonly fetchPage: (query: Query & PageRequest['query'], signal: AbortSignal) => Promise<Page>
  readonly rows: (page: Page) => readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Keys of the columns that are left out until somebody wants them. */
  readonly hiddenAtFirst?: readonly string[]
  /** The address that a click on a row leads to, if there is one. */
  readonly opens?: (row: Row) => string | undefined
  readonly search?: { readonly label: string; readonly placeholder: string | ((query: Query) => string) }
  /** Before the filters. */
  readonly tools?: (address: ListAddress, first: Page | undefined) => ReactNode
  /** After the filters, in a line of its own. */
  readonly moreTools?: (address: ListAddress) => ReactNode
  /** How many rows each option of the filters leaves, as far as it is known, under 'all' all of them. */
  readonly optionCounts?: (first: Page) => Readonly<Record<string, number>> | undefined
  /** Between the tools and the table. */
  readonly notice?: (address: ListAddress) => ReactNode
  /** One line above the table, of what is found; empty when there is nothing to say. */
  readonly summary?: (first: Page) => string
  /** What the footer adds to the search and the filters. */
  readonly moreWords?: (address: ListAddress) => readonly string[]
  readonly exported: {
    readonly name: string
    readonly fallbackName: string
    readonly failure: string
    /** Both kinds of file as buttons of their own, where they are specified so. */
    readonly asButtons?: boolean
    readonly downloadIn: (format: ExportFormat, query: Query) => DownloadCall
    /** Other files about the same rows. */
    readonly others?: (query: Query) => readonly ExportRequest[]
  }
  /** What can be done with rows that are chosen; without it none can be. */
  readonly choice?: ChoiceOfList<Row>
  /** Links before the buttons that every list has. */
  readonly links?: (first: Page | undefined) => ReactNode
  /** After them. */
  readonly mainAction?: ReactNode
  readonly failure: string
  /** In place of the table when nothing is there, and when search and filters leave nothing. */
  readonly noRows: string
  readonly noMatches: string | ((query: Query) => string)
  /** The footer: how many of how many, and what they match. */
  readonly counted: (page: Page, shown: number, matching: readonly string[], query: Query) => string
  /** Of a list that belongs to one person. */
  readonly person?: PersonOfList<Page>
}

export interface ChoiceOfList<Row> {
  /** What a row is called; one without a name cannot be chosen. */
  readonly nameOf: (row: Row) => string | undefined
  /** How many at a time, and what is said of more. */
  readonly most: number
  readonly tooMany: string
  readonly actions: (chosen: readonly Row[], clear: () => void) => ReactNode
}

interface PersonOfList<Page> {
  readonly notFound: string
  readonly context: (first: Page) => ReactNode
  readonly statistics: (first: Page | undefined) => ReactNode
  /** Beside Retry, in place of the page's buttons, when the list cannot be shown. */
  readonly wayOut?: ReactNode
}

/** Gives a description the type of its query, which follows from its filters and orders. */
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

/** What the address asks for, as far as the list knows it, and how the footer says it. */
export function readAddress<Query, Page extends AnyPage, Row extends AnyRow>(
  { filters = [], orders = [], more, moreWords }: ListDescription<Query, Page, Row>,
  address: ListAddress,
) {
  const options = filters.flatMap(({ name, options }) => {
    const option = chosen(options, address.get(name))
    return option ? [{ name, ...option }] : []
  })
  const query = {
    ...more?.(address),
    ...(address.search && { search: address.search }),
    ...Object.fromEntries(options.map(({ name, value }) => [name, value])),
    ...orderOf(orders, address.get('sort')),
  } as Query
  const searched = quoted(address.search)
  const words = [
    ...(searched ? [searched] : []),
    ...options.map(({ label }) => label),
    ...(moreWords?.(address) ?? []),
  ]
  return { query, words }
}

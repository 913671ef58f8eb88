import { type TProperties, Type } from 'typebox'
import { limits } from '../limits.ts'
import { Count, Nullable } from './basics.ts'

/** Schemas that lists share: query parameters and totals (D34). */

export const Search = Type.Optional(
  Type.String({
    $id: 'Search',
    maxLength: limits.searchLength,
    description:
      'Only rows that contain this text, without regard to case; each call says which data it searches',
  }),
)

export const Limit = Type.Optional(
  Type.Integer({
    $id: 'Limit',
    minimum: 1,
    maximum: limits.listRows,
    description: `The largest number of rows in the answer; ${limits.listRows} by default`,
  }),
)

export const Cursor = Type.Optional(
  Type.String({
    $id: 'Cursor',
    maxLength: limits.cursorLength,
    description: 'The nextCursor of the previous page; absent for the first page',
  }),
)

export const NextCursor = Nullable(
  Type.String({ description: 'Send it back as `cursor` for the next page; null after the last one' }),
)

/** Limit and cursor, for lists without a search. */
export const PageQuery = { limit: Limit, cursor: Cursor }

// spec 3 §1.125
/**
 * Creates the query of a list or of its export. Other parameters are refused, because a list whose filter is misspelt would show
 * everything as if it were filtered.
 */
export const listQuery = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** Creates a filter by status. Case, spaces and underscores are ignored; `all` means no filter. */
export const statusFilter = (description: string, name?: string) =>
  Type.Optional(
    Type.String({ maxLength: limits.wordLength, description, ...(name !== undefined && { $id: name }) }),
  )

/** Creates the parameter for the order of a list; `name` is its name in the OpenAPI document. */
export const sortBy = <const Orders extends string[]>(name: string, ...orders: Orders) => ({
  sort: Type.Optional(
    Type.Enum<Orders>(orders, {
      $id: name,
      description: 'The order; a minus reverses it. Default: newest first',
    }),
  ),
})

/** Creates a filter for the first or last day of a list. */
export const dayFilter = (name: string, description: string) =>
  Type.Optional(Type.String({ $id: name, maxLength: limits.wordLength, description }))

/** The number of rows for each choice of a filter, for lists whose counts are kept by database triggers. */
export const OptionCounts = Type.Record(Type.String(), Count, {
  $id: 'OptionCounts',
  description:
    'The number of rows for each option of the filter, under `all` the number of all rows; absent with a search or another filter; some lists give it only on the first page',
})

/** The totals in the response of every administrator's list. Counting stops at 1,000 matches of a search. */
export const ListTotals = {
  total: Type.Integer({
    minimum: 0,
    description: 'The number of rows in the list, without search and filters',
  }),
  matching: Type.Integer({
    minimum: 0,
    description:
      'The number of rows that match search and filters; 1,000 when there are more, where counting stops',
  }),
  matchingExact: Type.Boolean({ description: 'false if counting stopped at 1,000' }),
  nextCursor: NextCursor,
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { pageOf, rowsIn } from './cursors.ts'
import {
  afterCursor,
  type Order,
  orderBy,
  orderedPage,
  type PageRequest,
  type RowWithSortKey,
} from './keyset.ts'
import { runPlanned } from './run-planned.ts'
import { countedUpTo, countUpTo, type Matching, matchingOf } from './search.ts'

/** What a list reads: a narrow scan that finds its rows, and the tables from which the rows of the page are then read. */
export interface ListQuery {
  /** `table alias` of the scan, and the id of that alias. */
  readonly source: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** Whether so few rows match that finding and sorting all of them is faster than scanning in the list's order. */
  readonly few?: boolean
  readonly order: Order
  /** The columns of a row, the joined tables that they come from, and the id in those tables. */
  readonly columns: RawBuilder<unknown>
  readonly tables: RawBuilder<unknown>
  readonly rowId: RawBuilder<unknown>
}

/** Reads one page of a list and how many rows match. If that number is not known, the same scan counts it, up to 1,000. */
export async function readPage<Row extends RowWithSortKey>(
  db: Database,
  list: ListQuery,
  page: PageRequest,
  known: Matching | null,
) {
  const { source, id, where, order } = list
  const later = page.cursor !== undefined
  const walked = known === null && !later ? Math.max(countedUpTo, rowsIn(page.limit)) : rowsIn(page.limit)
  const [found, counted] = await Promise.all([
    runPlanned(
      db,
      sql<Row & { matched: number }>`
        with matched as ${sql.raw(list.few ? 'materialized' : 'not materialized')} (
          select ${id}, ${order.column} as key from ${source} where ${where} and ${afterCursor(order, id, page.cursor)}
        ), found as materialized (
          select id, key from matched ${orderedPage(byKey(order), sql`id`, walked)}
        ), page as materialized (
          select id, key from found ${orderedPage(byKey(order), sql`id`, page.limit)}
        )
        select ${list.columns}, page.key::text as sort_key, (select count(*) from found) as matched
        from page join ${list.tables} on ${list.rowId} = page.id ${orderBy(byKey(order, 'page'), sql`page.id`)}`,
    ),
    known === null && later ? countUpTo(db, sql`select from ${source} where ${where}`) : null,
  ])
  const { rows, nextCursor } = pageOf(found, page.limit, row => ({ key: row.sort_key, id: row.id }))
  return { rows, nextCursor, ...(known ?? counted ?? matchingOf(found[0]?.matched ?? 0, false)) }
}

/** The statement that reads every row of a list in its order, for an export; with a rank, in this order within each rank. */
export function allRows<Row>(
  { source, id, where, order, ...list }: ListQuery,
  rank?: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`select ${list.columns}, '' as sort_key from ${source} join ${list.tables} on ${list.rowId} = ${id}
    where ${where} ${orderBy(order, id, rank)}`
}

function byKey(order: Order, alias?: string): Order {
  return { ...order, column: alias ? sql.ref(`${alias}.key`) : sql`key` }
}

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type CSSProperties, Fragment, memo, type ReactNode, useDeferredValue, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useShownZone } from '../time-zone.ts'
import headStyles from './CardsHead.module.css'
import styles from './DataTable.module.css'
import { leadsElsewhere } from './row-click.ts'
import sortStyles from './SortButton.module.css'
import type { Direction } from './sort-order.ts'
import { useTableLayout } from './use-table-layout.ts'
import { useWindowOfRows } from './use-window-of-rows.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** In place of the header's words. */
  readonly headerCell?: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** The cell that names its row: a row header, and the heading of the card on a narrow screen. */
  readonly isRowHeader?: boolean
  /** Whether it stands at the head of a row that is shown as a card, in place of the row header. */
  readonly headsCard?: (row: Row) => boolean
  /** Buttons: no label on the card, kept at its foot. */
  readonly isActions?: boolean
  /** The box that chooses a row: in the corner of the card. */
  readonly isChoice?: boolean
  /** Its name in the list's order, where a list can be sorted by it, and the direction of the first click. */
  readonly sortsBy?: { readonly name: string; readonly first: Direction }
}

/** Of a list that can be sorted by its headers. */
export interface Sorting {
  readonly directionOf: (name: string) => Direction | 'none'
  readonly onSort: (name: string, first: Direction) => void
}

interface Props<Row> {
  /** Names the table; for screen readers only. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting
  /**
   * The address that a click anywhere on a row leads to, if there is one. A link in the row leads there too, for the keyboard
   * and for a new tab.
   */
  readonly opens?: (row: Row) => string | undefined
  readonly goTo?: (address: string) => void
  /** Rows of one line, without what stands small below it. */
  readonly isCompact?: boolean
  /** Stale rows while the next ones load. */
  readonly busy?: boolean
}

// Explicit roles, because Safari drops a table's own when it is laid out as cards.
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * Rows under headers that stay in view; where the columns do not fit, each row becomes a card with its labels, and nothing
 * scrolls sideways. What renders the table's screen, such as a key in its search, never waits for the rows.
 */
export function DataTable<Row>(props: Props<Row>) {
  return <Rows {...(useDeferredValue(props) as Props<unknown>)} />
}

const Rows = memo(function Rows(props: Props<unknown>) {
  const { caption, columns, rows, rowKey, sorting, opens, goTo, busy = false, isCompact = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const inPage = useWindowOfRows(table, rows, index => rowKey(rows[index]))
  const layout = useTableLayout(frame, table, { rows: rows.length, isMeasurable: !inPage.columns })
  return (
    <div
      ref={frame}
      data-layout={layout}
      data-density={isCompact ? 'compact' : undefined}
      className={classNames(styles.frame, busy && styles.busy)}
      aria-busy={busy}
    >
      <table
        {...as.table}
        ref={table}
        className={classNames(styles.table, inPage.columns && styles.fixed)}
        aria-rowcount={rows.length + 1}
      >
        <caption className={styles.caption}>{caption}</caption>
        {inPage.columns && (
          <colgroup>
            {inPage.columns.map((share, place) => (
              <col key={columns[place]?.key} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
        )}
        <thead {...as.group} className={headStyles.head}>
          <tr {...as.row} aria-rowindex={1}>
            {columns.map(column => (
              <HeaderCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...as.group}>
          {inPage.rows.map(({ index, spaceBefore }) => (
            <Fragment key={rowKey(rows[index])}>
              {spaceBefore > 0 && <Space height={spaceBefore} />}
              <RowInPage
                row={rows[index]}
                index={index}
                columns={columns}
                opens={opens}
                goTo={goTo}
                measure={inPage.measure}
              />
            </Fragment>
          ))}
          {inPage.spaceAfter > 0 && <Space height={inPage.spaceAfter} />}
        </tbody>
      </table>
    </div>
  )
})

/** In place of rows that are not in the page. */
function Space({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: nothing in it can be operated.
    <tr role="none" className={styles.space} style={{ '--height': `${height}px` } as CSSProperties}>
      <td role="none" />
    </tr>
  )
}

interface RowProps {
  readonly row: unknown
  readonly index: number
  readonly columns: readonly Column<unknown>[]
  readonly opens: Props<unknown>['opens']
  readonly goTo: Props<unknown>['goTo']
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Renders again when its row, the columns or the time zone of what it shows are others. */
const RowInPage = memo(function RowInPage({ row, index, columns, opens, goTo, measure }: RowProps) {
  useShownZone()
  const address = opens?.(row)
  return (
    <tr
      {...as.row}
      ref={measure}
      data-index={index}
      // The header is the first row.
      aria-rowindex={index + 2}
      className={classNames(address !== undefined && styles.opens)}
      onClick={event => {
        if (address !== undefined && !leadsElsewhere(event)) goTo?.(address)
      }}
    >
      {columns.map(column => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  )
})

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = classNames(
    column.align === 'end' && styles.end,
    column.isRowHeader && styles.rowHeader,
    column.headsCard?.(row) && styles.cardHead,
    column.isActions && styles.actions,
    column.isChoice && styles.choice,
  )
  if (column.isRowHeader) {
    return (
      <th {...as.rowHeader} scope="row" data-label={column.header} className={className}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td {...as.cell} data-label={column.header} className={className}>
      {column.cell(row)}
    </td>
  )
}

function HeaderCell({
  column,
  sorting,
}: {
  readonly column: Column<unknown>
  readonly sorting: Sorting | undefined
}) {
  const { header, sortsBy } = column
  const className = classNames(
    (column.align === 'end' || column.isActions) && styles.end,
    column.isActions && styles.actions,
    column.isChoice && styles.choice,
  )
  if (!sorting || !sortsBy) {
    return (
      <th {...as.header} scope="col" className={className}>
        {column.headerCell ?? header}
      </th>
    )
  }
  const direction = sorting.directionOf(sortsBy.name)
  const Icon = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th {...as.header} scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        className={sortStyles.sort}
        onClick={() => sorting.onSort(sortsBy.name, sortsBy.first)}
      >
        {header}
        <Icon className={classNames(direction === 'none' && sortStyles.unsorted)} />
      </button>
    </th>
  )
}

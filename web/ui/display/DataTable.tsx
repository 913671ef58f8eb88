import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type CSSProperties, Fragment, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useShownZone } from '../time-zone.ts'
import styles from './DataTable.module.css'
import type { Direction } from './sort-order.ts'
import { useTableLayout, useWindowOfRows } from './table-layout.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Shown instead of the header's text. */
  readonly headerCell?: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** The cell that names its row: a row header, and the heading of the card on a narrow screen. */
  readonly isRowHeader?: boolean
  /** Whether this cell heads the card, in place of the row header, when rows are shown as cards. */
  readonly headsCard?: (row: Row) => boolean
  /** Buttons: shown at the foot of the card, without a label. */
  readonly isActions?: boolean
  /** The checkbox that selects a row: shown in the corner of the card. */
  readonly isChoice?: boolean
  /**
   * The column's name in the list's sort order and the direction of the first click; undefined if the list cannot be sorted by
   * it.
   */
  readonly sortsBy?: { readonly name: string; readonly first: Direction }
}

/** How a list is sorted by its headers. */
export interface Sorting {
  readonly directionOf: (name: string) => Direction | 'none'
  readonly onSort: (name: string, first: Direction) => void
}

interface Props<Row> {
  /** The name of the table, for screen readers only. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting
  /**
   * Returns the address that a click anywhere on a row opens, if there is one. The row must also contain a link to it, for the
   * keyboard and for new tabs.
   */
  readonly opens?: (row: Row) => string | undefined
  readonly goTo?: (address: string) => void
  /** Whether rows are low and hide the small text below their first line. */
  readonly isCompact?: boolean
  /** Whether the rows are stale because new ones are loading. */
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
 * A table with sticky headers. If the columns do not fit, each row becomes a card with labels, so that nothing scrolls sideways.
 * Memoised, as is each row.
 */
export const DataTable = memo(function Table(props: Props<unknown>) {
  const { caption, columns, rows, rowKey, sorting, opens, goTo, busy = false, isCompact = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const inPage = useWindowOfRows(table, rows.length, index => rowKey(rows[index]))
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
        <thead {...as.group} className={styles.head}>
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
}) as <Row>(props: Props<Row>) => ReactNode

/** Takes the place of rows that are not in the page. */
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

/** Memoised: renders again only when its row, the columns or the shown time zone change. */
const RowInPage = memo(function RowInPage({ row, index, columns, opens, goTo, measure }: RowProps) {
  useShownZone()
  const address = opens?.(row)
  return (
    <tr
      {...as.row}
      ref={measure}
      data-index={index}
      // Counted from 1, and the header is the first row.
      aria-rowindex={index + 2}
      className={classNames(address !== undefined && styles.opens)}
      onClick={event => {
        if (address !== undefined && !isNotRowClick(event)) goTo?.(address)
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
        className={styles.sort}
        onClick={() => sorting.onSort(sortsBy.name, sortsBy.first)}
      >
        {header}
        <Icon className={classNames(direction === 'none' && styles.unsorted)} />
      </button>
    </th>
  )
}

const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [role="menu"]'

/**
 * Reports whether a click on a row should not open it: it was meant for a control in the row, ends a text selection, or asks for
 * a new tab.
 */
function isNotRowClick({
  target,
  currentTarget,
  ...event
}: Pick<
  MouseEvent,
  'target' | 'currentTarget' | 'button' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>): boolean {
  if (event.defaultPrevented || event.button !== 0) return true
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true
  // A dialog rendered by the row lies elsewhere in the DOM, but React bubbles its clicks to the row.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return true
  return window.getSelection()?.isCollapsed === false
}

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** The cell that names its row: a row header, and the heading of the card on a narrow screen. */
  readonly isRowHeader?: boolean
  /** Buttons: no label on the card, kept at its foot. */
  readonly isActions?: boolean
  /** Set on columns that can be sorted by. */
  readonly sort?: 'ascending' | 'descending' | 'none'
  readonly onSort?: () => void
}

interface Props<Row> {
  /** Names the table; for screen readers only. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
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

/** Rows under headers; on a narrow screen each row becomes a card with its labels, and nothing scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, busy = false }: Props<Row>) {
  return (
    <div className={classNames(styles.frame, busy && styles.busy)} aria-busy={busy}>
      <table {...as.table} className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead {...as.group}>
          <tr {...as.row}>
            {columns.map(column => (
              <th
                key={column.key}
                {...as.header}
                scope="col"
                aria-sort={column.sort}
                className={classNames((column.align === 'end' || column.isActions) && styles.end)}
              >
                {column.onSort ? <SortButton column={column} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.group}>
          {rows.map(row => (
            <tr {...as.row} key={rowKey(row)}>
              {columns.map(column => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = classNames(
    column.align === 'end' && styles.end,
    column.isRowHeader && styles.rowHeader,
    column.isActions && styles.actions,
  )
  if (column.isRowHeader) {
    return (
      <th {...as.rowHeader} scope="row" className={className}>
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

function SortButton<Row>({ column }: { readonly column: Column<Row> }) {
  const Icon = column.sort === 'descending' ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} onClick={column.onSort}>
      {column.header}
      <Icon
        aria-hidden="true"
        className={classNames((column.sort ?? 'none') === 'none' && styles.unsorted)}
      />
    </button>
  )
}

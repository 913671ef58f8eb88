import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Column, DataTable, type Sorting } from '../../ui/display/DataTable.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { betweenScreens, isFocusLost } from '../../ui/focus.ts'
import { isGone, withReason } from '../say-failure.ts'
import styles from './PagedTable.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useLoadMore } from './use-load-more.ts'
import type { Pages } from './use-pages.ts'

// spec 2 §2.67

/** Replaces the count while a new search loads, because the rows still shown belong to the previous one. */
const SEARCHING = 'Searching…'

interface Props<Row> {
  readonly list: Pages
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting
  /** Returns the address that a click on a row opens. */
  readonly opens?: ((row: Row) => string | undefined) | undefined
  /** The specified message for a failure. */
  readonly failure: string
  readonly failureAction?: ReactNode
  /** Shown instead of the table if it has no rows. */
  readonly empty: ReactNode
  readonly footer: string | undefined
  readonly isCompact?: boolean
}

/** A paged list in all its states: loading, failed, empty, shown, with more rows to load. */
export function PagedTable<Row>({
  list,
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  opens,
  failure,
  failureAction,
  empty,
  footer,
  isCompact = false,
}: Props<Row>) {
  const [, navigate] = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(frame)
  const loadMore = useLoadMore(frame, rows?.length ?? 0, list.fetchNextPage)
  const failed = useRef<HTMLDivElement>(null)
  const hasFailed = Boolean(list.error && (!rows || list.isPlaceholderData || isGone(list.error)))
  useFocusOnFailure(frame, failed, hasFailed)
  if (list.error && hasFailed) {
    return (
      <div ref={failed}>
        <ErrorState
          message={isGone(list.error) ? failure : withReason(list.error, failure)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
          action={failureAction}
        />
      </div>
    )
  }
  const searching = list.isPlaceholderData
  if (!rows) return <Skeleton shape="table" count={9} />
  const hasMore = list.hasNextPage && !searching
  return (
    <div ref={frame} className={styles.frame}>
      {list.error && (
        <OutdatedBanner
          error={list.error}
          failure={failure}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {rows.length === 0 && (searching ? <Skeleton shape="table" count={9} /> : empty)}
      {rows.length > 0 && (
        <DataTable
          // Remounts the table when its columns change, so that their widths are measured again.
          key={`${isCompact} ${columns.map(({ key }) => key).join(' ')}`}
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          {...(sorting && { sorting })}
          {...(opens && { opens, goTo: navigate })}
          busy={searching}
          isCompact={isCompact}
        />
      )}
      <div className={classNames(styles.foot, hasMore && styles.inSight)}>
        <p role="status" className={styles.count}>
          {searching ? SEARCHING : footer}
        </p>
        {hasMore && (
          <Button busy={list.isFetchingNextPage} onClick={loadMore}>
            Load more
          </Button>
        )}
      </div>
    </div>
  )
}

/** When a failure replaces the table that has the focus, moves the focus to the button that retries. */
function useFocusOnFailure(
  table: RefObject<HTMLElement | null>,
  failed: RefObject<HTMLElement | null>,
  hasFailed: boolean,
): void {
  // Noted as it moves, because an element that is removed does not say that it loses the focus.
  const isInTable = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if ((target as Element).id !== betweenScreens)
        isInTable.current = table.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [table])
  // A layout effect, because the keeper of the focus (ui/keep-focus.ts) gives it away two frames later.
  useLayoutEffect(() => {
    if (hasFailed && isInTable.current && isFocusLost()) failed.current?.querySelector('button')?.focus()
  }, [failed, hasFailed])
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Column, DataTable, type Sorting } from '../../ui/display/DataTable.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { betweenScreens, isFocusLost } from '../../ui/focus.ts'
import { onShortcut } from '../../ui/page-keys.ts'
import { whenRendered } from '../../ui/timing.ts'
import { isGone, withReason } from '../say-failure.ts'
import styles from './PagedTable.module.css'

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
  // A layout effect, because the keeper of the focus (ui/focus.ts) gives it away two frames later.
  useLayoutEffect(() => {
    if (hasFailed && isInTable.current && isFocusLost()) failed.current?.querySelector('button')?.focus()
  }, [failed, hasFailed])
}

/**
 * Returns the click handler of the button that loads more rows. It scrolls to the first new row. The button keeps the focus while
 * it is in view; if the new rows push it out of the window, or it disappears because there are no more, that row takes the focus.
 */
function useLoadMore(
  frame: RefObject<HTMLElement | null>,
  shown: number,
  fetchMore: () => unknown,
): (event: MouseEvent<HTMLButtonElement>) => void {
  const pressed = useRef<{ readonly button: HTMLElement; readonly shown: number } | null>(null)
  useEffect(() => {
    const before = pressed.current
    if (before === null || shown <= before.shown) return
    pressed.current = null
    const added = () => frame.current?.querySelector<HTMLElement>(`tbody [data-index="${before.shown}"]`)
    return whenRendered(added, row => {
      const active = document.activeElement
      if (active !== before.button && active !== document.body) return
      row.scrollIntoView({ block: 'nearest' })
      if (isInSight(before.button)) return
      row.tabIndex = -1
      row.focus({ preventScroll: true })
    })
  }, [frame, shown])
  return ({ currentTarget }) => {
    pressed.current = { button: currentTarget, shown }
    fetchMore()
  }
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return element.isConnected && top >= 0 && bottom <= window.innerHeight
}

/** Keyboard shortcuts of a list: J and K move between rows, Enter opens the focused row, X selects it. */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => onShortcut(key => list.current !== null && act(list.current, key)), [list])
}

/** Handles a key; reports whether it was a shortcut. */
function act(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody [data-index]')]
  const active = document.activeElement
  const here = rows.findIndex(row => row.contains(active))
  const row = rows[here]
  if (key === 'j' || key === 'k') {
    const next = rows[here === -1 ? 0 : here + (key === 'j' ? 1 : -1)]
    if (!next) return false
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (key === 'x') {
    const box = row?.querySelector<HTMLElement>('input[type="checkbox"]')
    box?.click()
    return box !== null && box !== undefined
  }
  if (key !== 'enter' || row === undefined || row !== active) return false
  row.click()
  return true
}

/** How many rows a list loads at a time by default. */
const pageRows = 50

export interface PageRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
  readonly signal: AbortSignal
}

/**
 * Loads a list that searches, filters, sorts and pages on the server (D34). The previous rows stay while the next query loads.
 */
export function usePages<Page extends { readonly nextCursor: string | null }>(
  key: readonly unknown[],
  fetchPage: (request: PageRequest) => Promise<Page>,
  rows = pageRows,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['admin', ...key, rows],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ query: { limit: rows, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  return { ...query, pages: data?.pages, first: data?.pages[0] }
}

export type Pages = Omit<ReturnType<typeof usePages>, 'pages' | 'first'>

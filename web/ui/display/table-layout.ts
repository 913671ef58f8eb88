import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../use-is-printing.ts'

type TableLayout = 'table' | 'cards'

/** Below this width, rows are always cards, however few columns there are. */
const ALWAYS_CARDS = '(width <= 860px)'

/**
 * Chooses the layout: a table as long as all columns fit into the frame, cards otherwise. So nothing is cut off and nothing
 * scrolls sideways, whether the window is narrow or the text is enlarged.
 */
export function useTableLayout(
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  { rows, isMeasurable }: { readonly rows: number; readonly isMeasurable: boolean },
): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('table')
  // The width that the columns and the frame's border needed when they last did not fit, in multiples of the text height, with
  // which it grows. Cards have no such border, so it is included in both layouts; otherwise each layout would find that the other
  // one fits, and they would alternate.
  const needed = useRef(0)
  const isTable = layout === 'table'

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other widths.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !table.current) return
    const decide = () => {
      const width = isTable && isMeasurable ? (table.current?.getBoundingClientRect().width ?? 0) : 0
      const room = element.offsetWidth
      const border = room - element.clientWidth
      // A table overflows its frame only when its columns are as narrow as possible, so its width is then the width that they
      // need.
      if (Math.floor(width) + border > room) needed.current = (Math.floor(width) + border) / textHeight()
      const fits = Math.round(needed.current * textHeight()) <= room
      setLayout(fits && !window.matchMedia(ALWAYS_CARDS).matches ? 'table' : 'cards')
    }
    decide()
    const observer = new ResizeObserver(decide)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, table, rows, isTable, isMeasurable])

  return layout
}

const textHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Up to this number, all rows are in the page, so that the browser's own search finds them; beyond it, only those in or near the
 * window.
 */
const MOST_ROWS_IN_PAGE = 100

const ROWS_BEYOND_THE_EDGE = 12
const USUAL_ROW_HEIGHT = 44

/**
 * The measured layout of a table: the position at which its rows begin and the height of a row, in pixels, and each column's
 * share of the width, in percent.
 */
interface Layout {
  readonly top: number
  readonly rowHeight: number
  readonly columns: readonly number[] | null
}

interface RowsInPage {
  readonly rows: readonly { readonly index: number; readonly spaceBefore: number }[]
  readonly spaceAfter: number
  /**
   * Fixed column widths in percent, because otherwise the columns would move as rows come and go. Null if all rows are in the
   * page or the browser lays out the columns.
   */
  readonly columns: readonly number[] | null
  /** The ref of each row, which carries its index in data-index; undefined while all rows are in the page. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/**
 * Returns which rows of a long table are rendered: those in view, some before and after them, and the focused row, even if it has
 * been scrolled out of view. All rows are rendered when the page is printed.
 */
export function useWindowOfRows(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  keyOf: (index: number) => string,
): RowsInPage {
  const isPrinting = useIsPrinting()
  const isWindowed = count > MOST_ROWS_IN_PAGE && !isPrinting
  const [layout, setLayout] = useState<Layout>({ top: 0, rowHeight: USUAL_ROW_HEIGHT, columns: null })
  const focused = useFocusedRow(table)

  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => layout.rowHeight,
    scrollMargin: layout.top,
    overscan: ROWS_BEYOND_THE_EDGE,
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      const kept = focused.current
      if (kept === null || kept >= count || indexes.includes(kept)) return indexes
      return [...indexes, kept].sort((one, other) => one - other)
    },
    measureElement: row => row.getBoundingClientRect().height + gapOf(row.parentElement),
    useFlushSync: false,
  })

  // Measure while all rows are in the page, so that the first ones can then be removed without anything moving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are laid out otherwise.
  useLayoutEffect(() => {
    if (table.current) setLayout(known => layoutOf(table.current, isWindowed ? known : null))
  }, [isWindowed, count, table])

  if (!isWindowed) {
    const rows = Array.from({ length: count }, (_, index) => ({ index, spaceBefore: 0 }))
    return { rows, spaceAfter: 0, columns: null, measure: undefined }
  }
  let end = layout.top
  const rows = virtualizer.getVirtualItems().map(item => {
    const spaceBefore = item.start - end
    end = item.end
    return { index: item.index, spaceBefore }
  })
  const spaceAfter = layout.top + virtualizer.getTotalSize() - end
  return { rows, spaceAfter, columns: layout.columns, measure: virtualizer.measureElement }
}

/** Keeps the index of the row that contains the focus. */
function useFocusedRow(table: RefObject<HTMLElement | null>): RefObject<number | null> {
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-index]') : null
      focused.current = row === null ? null : Number(row.getAttribute('data-index'))
    }
    const forget = () => {
      focused.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [table])
  return focused
}

/** Measures the layout. Known values are kept, except for the position of the rows, which is measured each time. */
function layoutOf(table: HTMLTableElement | null, known: Layout | null): Layout {
  const body = table?.tBodies[0]
  const head = table?.tHead
  if (!body || !head) return known ?? { top: 0, rowHeight: USUAL_ROW_HEIGHT, columns: null }
  const { top } = body.getBoundingClientRect()
  // Only real rows, without the spaces that stand for rows outside the page.
  const rows = body.querySelectorAll(':scope > [data-index]')
  const height = (rows.item(rows.length - 1)?.getBoundingClientRect().bottom ?? top) - top
  const columns = known?.columns ?? sharesOf(head)
  return {
    top: top + window.scrollY,
    rowHeight: known?.rowHeight ?? (height > 0 ? height / rows.length : USUAL_ROW_HEIGHT),
    columns,
  }
}

/** Returns the column widths in percent of the table's width; null if the rows are laid out as cards. */
function sharesOf(head: HTMLTableSectionElement): readonly number[] | null {
  if (getComputedStyle(head).position === 'absolute') return null
  const widths = [...(head.rows[0]?.cells ?? [])].map(cell => cell.getBoundingClientRect().width)
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total > 0 ? widths.map(width => (width / total) * 100) : null
}

/** Returns the gap in pixels between the cards that rows become on a narrow screen. */
function gapOf(body: Element | null): number {
  return body ? Number.parseFloat(getComputedStyle(body).rowGap) || 0 : 0
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type TableLayout = 'table' | 'cards'

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

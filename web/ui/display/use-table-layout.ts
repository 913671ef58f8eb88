import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type TableLayout = 'table' | 'cards'

/** Below this width rows are cards, however few columns there are. */
const ALWAYS_CARDS = '(width <= 860px)'

/**
 * Rows stand in a table as long as all its columns fit into its frame, and are cards otherwise: nothing is cut off and
 * nothing scrolls sideways, in a narrow window and with enlarged text alike.
 */
export function useTableLayout(
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  { rows, isMeasurable }: { readonly rows: number; readonly isMeasurable: boolean },
): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('table')
  // The width that the columns and the border of their frame needed when they last did not fit, in heights of the text, which
  // grow with it. Cards have no such border, so it is counted in both layouts: else each would say that the other one fits.
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
      // A table grows beyond its frame only when its columns are as narrow as they can be, and is just as wide as they need.
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

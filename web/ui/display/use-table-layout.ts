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
  // The width that the columns needed when they last did not fit, in heights of the text, which grow with it.
  const needed = useRef(0)
  const isTable = layout === 'table'

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other widths.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !table.current) return
    const decide = () => {
      const width = isTable && isMeasurable ? (table.current?.getBoundingClientRect().width ?? 0) : 0
      // The border of the frame stands beside the table.
      const room = element.clientWidth
      // A table grows beyond its frame only when its columns are as narrow as they can be, and is just as wide as they need.
      if (Math.floor(width) > room) needed.current = width / textHeight()
      const fits = Math.floor(needed.current * textHeight()) <= room
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

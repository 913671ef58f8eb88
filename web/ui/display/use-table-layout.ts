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
  // In heights of the text, which grow with it.
  const needed = useRef(0)
  const isTable = layout === 'table'

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other widths.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !table.current) return
    const decide = () => {
      if (isTable && isMeasurable)
        needed.current = Math.max(needed.current, narrowest(table.current) / textHeight())
      // The border of the frame stands beside the table.
      const fits = Math.floor(needed.current * textHeight()) <= element.clientWidth
      setLayout(fits && !window.matchMedia(ALWAYS_CARDS).matches ? 'table' : 'cards')
    }
    decide()
    const observer = new ResizeObserver(decide)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, table, rows, isTable, isMeasurable])

  return layout
}

/** The width that a table's columns need when each is as narrow as it can be. */
function narrowest(table: HTMLTableElement | null): number {
  if (!table) return 0
  const { width } = table.style
  table.style.width = 'min-content'
  const needed = table.getBoundingClientRect().width
  table.style.width = width
  return needed
}

const textHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { whenRendered } from '../../ui/timing.ts'

/**
 * Returns the click handler of the button that loads more rows. It scrolls to the first new row. The button keeps the focus while
 * it is in view; if the new rows push it out of the window, or it disappears because there are no more, that row takes the focus.
 */
export function useLoadMore(
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

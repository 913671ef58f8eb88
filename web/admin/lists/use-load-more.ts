import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** So many frames a row that was fetched may need until it is on the screen. */
const MOST_FRAMES = 60

/**
 * What the button that loads more rows does. The first new row comes into sight. The button keeps the focus as long as it is
 * in sight; where the rows that came push it out of the window, or it goes with the last of them, that row takes the focus.
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
    return whenInPage(frame, before.shown, row => {
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

/** Rows come into the page a little later than their answer. */
function whenInPage(
  frame: RefObject<HTMLElement | null>,
  index: number,
  then: (row: HTMLElement) => void,
): () => void {
  let frames = 0
  let waiting = requestAnimationFrame(look)
  function look() {
    const row = frame.current?.querySelector<HTMLElement>(`tbody [data-index="${index}"]`)
    if (row) return then(row)
    frames += 1
    if (frames < MOST_FRAMES) waiting = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(waiting)
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return element.isConnected && top >= 0 && bottom <= window.innerHeight
}

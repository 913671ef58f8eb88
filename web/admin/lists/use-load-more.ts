import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** How many frames to wait for a loaded row to be rendered. */
const MOST_FRAMES = 60

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

/** Waits for a row to be rendered, which happens a little after its answer arrives. Returns a function that cancels the wait. */
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

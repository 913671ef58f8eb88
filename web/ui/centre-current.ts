/**
 * Scrolls the current item of a scrolling strip to its middle, in the next frame: reading its position at once would force
 * another layout. Returns a function that cancels it.
 */
export function centreCurrent(strip: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    const item = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && item) centre(strip, item)
  })
  return () => cancelAnimationFrame(frame)
}

/** Scrolls an item of a scrolling strip to its middle. Not with scrollIntoView, because that would scroll the page as well. */
export function centre(strip: HTMLElement, item: HTMLElement): void {
  strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
}

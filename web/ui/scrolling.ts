/** A ref callback for a frame that scrolls sideways: marks it with data-goes-on while more content follows beyond its end. */
export function scrollShadowRef(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined
  const look = () => {
    const left = frame.scrollWidth - frame.clientWidth - Math.abs(frame.scrollLeft)
    frame.toggleAttribute('data-goes-on', left > 1)
  }
  const observer = new ResizeObserver(look)
  // Observes the children too, because the table inside grows with what is typed into it.
  for (const element of [frame, ...frame.children]) observer.observe(element)
  frame.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    frame.removeEventListener('scroll', look)
  }
}

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

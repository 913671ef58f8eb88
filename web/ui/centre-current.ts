/**
 * Brings the current item of a strip that scrolls into its middle, in the frame to come: asked before, where it stands would
 * have the page laid out once more. Gives what calls it off.
 */
export function centreCurrent(strip: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    const item = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && item) centre(strip, item)
  })
  return () => cancelAnimationFrame(frame)
}

/** Brings an item of a strip that scrolls into its middle. By hand, because scrollIntoView would move the page as well. */
export function centre(strip: HTMLElement, item: HTMLElement): void {
  strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
}

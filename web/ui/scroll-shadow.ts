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

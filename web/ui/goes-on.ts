/** A reference for a frame that scrolls sideways: it is marked as long as what it holds goes on beyond its end. */
export function goesOn(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined
  const look = () => {
    const left = frame.scrollWidth - frame.clientWidth - Math.abs(frame.scrollLeft)
    frame.toggleAttribute('data-goes-on', left > 1)
  }
  const observer = new ResizeObserver(look)
  // Its table grows with what is typed into it.
  for (const element of [frame, ...frame.children]) observer.observe(element)
  frame.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    frame.removeEventListener('scroll', look)
  }
}

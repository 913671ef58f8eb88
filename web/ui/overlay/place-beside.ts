const gap = 4
const margin = 8

type Align = 'start' | 'centre' | 'end'

/** Places a floating element below its anchor, or above it if there is no room below, within the window. */
function placeBeside(floating: HTMLElement, anchor: HTMLElement, align: Align): void {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const wanted = { start: box.left, centre: box.left + (box.width - width) / 2, end: box.right - width }[
    align
  ]
  const left = Math.max(margin, Math.min(wanted, document.documentElement.clientWidth - width - margin))
  const below = box.bottom + gap
  const top = below + height + margin > window.innerHeight ? Math.max(margin, box.top - height - gap) : below
  floating.style.left = `${left}px`
  floating.style.top = `${top}px`
}

/**
 * Keeps a floating element beside its anchor while the page scrolls or the window is resized. Returns a function that stops it.
 */
export function keepBeside(floating: HTMLElement, anchor: HTMLElement, align: Align): () => void {
  const place = () => placeBeside(floating, anchor, align)
  place()
  // In the capture phase, because the scroll events of an inner element do not bubble up to the window.
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
  }
}

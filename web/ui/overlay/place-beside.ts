const gap = 4
const margin = 8

/** Put a floating element under its anchor, or above where there is no room, within the window. */
export function placeBeside(
  floating: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'centre' | 'end',
): void {
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

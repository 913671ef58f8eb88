import { isFocusLost } from './focus-lost.ts'

// spec 3 §2.79

/**
 * Keeps the keyboard's place when a focused part of the page is removed. Call it before the removal and call the returned
 * function after it: if the focus was lost, it moves to the heading of the surrounding part, so that the next Tab continues there
 * and not at the top of the page.
 */
export function focusNearby(going: Element | null): () => void {
  const around: Element[] = []
  for (let element = going?.parentElement; element; element = element.parentElement) around.push(element)
  // By the second frame, React has updated the page, and it is certain whether the focus was lost.
  return () => requestAnimationFrame(() => requestAnimationFrame(() => focusHeading(around)))
}

function focusHeading(around: readonly Element[]): void {
  if (!isFocusLost()) return
  for (const element of around) {
    const heading = element.isConnected && element.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}

// spec 3 §2.79

/**
 * To be called while a part of the page is there that holds the focus and is about to go. What it returns is called once it
 * is gone: the heading of what it stood in takes the focus, so that the next Tab goes on from there and not from the top.
 */
export function focusNearby(going: Element | null): () => void {
  const around: Element[] = []
  for (let element = going?.parentElement; element; element = element.parentElement) around.push(element)
  // By the second frame the page is drawn anew, and it is known whether the focus was lost.
  return () => requestAnimationFrame(() => requestAnimationFrame(() => focusHeading(around)))
}

function focusHeading(around: readonly Element[]): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  for (const element of around) {
    const heading = element.isConnected && element.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}

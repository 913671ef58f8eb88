/**
 * A form has come onto the screen: the focus goes to its heading, which is read out, rather than stay on a page that is
 * gone. Whoever is already at something on the screen is not taken away from it.
 */
export function focusOpened(heading: HTMLElement | null): void {
  const at = document.activeElement
  if (at === null || at === document.body || at.id === 'main') heading?.focus({ preventScroll: true })
}

/** What had the focus is gone from the form: its heading takes it, so that the next Tab goes to the first field. */
export function focusHeading(): void {
  requestAnimationFrame(() => focusOpened(document.querySelector('main h2')))
}

import { isFocusLost } from '../ui/focus.ts'

/**
 * Moves the focus to the heading of a form that has just appeared, so that screen readers read it and the focus does not stay
 * on the page that is gone. Does nothing if the user has already focused something on this screen.
 */
export function focusOpened(heading: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.id === 'main') heading?.focus({ preventScroll: true })
}

/**
 * Moves the focus to the form's heading after the focused element has disappeared, so that the next Tab goes to the first
 * field.
 */
export function focusHeading(): void {
  requestAnimationFrame(() => focusOpened(document.querySelector('main h2')))
}

import { isFocusLost } from '../ui/focus.ts'

/**
 * Moves the focus to a field: at once if it is there, so that the next key does not go elsewhere, and with the next frame if it
 * has yet to come to the screen or has come anew. For a calculated value, its button takes the focus.
 */
export function focusField(key: string, block: 'center' | 'nearest' = 'center'): void {
  const isThere = takesFocus(key, block)
  requestAnimationFrame(() => {
    if (!isThere || isFocusLost()) takesFocus(key, block)
  })
}

function takesFocus(key: string, block: 'center' | 'nearest'): boolean {
  const control = document.getElementById(key)
  const target = control?.dataset['calculated'] === undefined ? control : control.querySelector('button')
  target?.focus()
  if (!target || document.activeElement !== target) return false
  target.scrollIntoView({ block })
  return true
}

/** Moves the focus to the first answer of the question how a number was meant (OtherReading). */
export function focusReading(key: string): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[id="${key}-other"] button`)
    button?.focus()
    button?.scrollIntoView({ block: 'center' })
  })
}

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

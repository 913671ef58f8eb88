import { isFocusLost } from '../ui/focus.ts'

/** Moves the focus to a field once it is on screen. For a calculated value, its button takes the focus. */
export function focusField(key: string, block: 'center' | 'nearest' = 'center'): void {
  requestAnimationFrame(() => focusShownField(key, block))
}

/** The same for a field that is on screen already: at once, so that the focus is not taken from where the next key leads. */
export function focusShownField(key: string, block: 'center' | 'nearest'): void {
  const control = document.getElementById(key)
  const target = control?.dataset['calculated'] === undefined ? control : control.querySelector('button')
  target?.focus()
  target?.scrollIntoView({ block })
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

/** Moves the focus to a field once it is on screen. For a calculated value, its button takes the focus. */
export function focusField(key: string, block: 'center' | 'nearest' = 'center'): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(key)
    const target = control?.dataset['calculated'] === undefined ? control : control.querySelector('button')
    target?.focus()
    target?.scrollIntoView({ block })
  })
}

/** Moves the focus to the first answer of the question how a number was meant (OtherReading). */
export function focusReading(key: string): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[id="${key}-other"] button`)
    button?.focus()
    button?.scrollIntoView({ block: 'center' })
  })
}

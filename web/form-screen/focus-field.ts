/** Moves the focus to a field once it is on screen. For a calculated value, its button takes the focus. */
export function focusField(key: string, block: 'center' | 'nearest' = 'center'): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(key)
    const target = control?.dataset['calculated'] === undefined ? control : control.querySelector('button')
    target?.focus()
    target?.scrollIntoView({ block })
  })
}

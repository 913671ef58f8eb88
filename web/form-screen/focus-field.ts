/** Puts the focus into a field, once it is on screen; a calculated value takes it by its button. */
export function focusField(key: string, block: 'center' | 'nearest' = 'center'): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(key)
    const target = control?.dataset['calculated'] === undefined ? control : control.querySelector('button')
    target?.focus()
    target?.scrollIntoView({ block })
  })
}

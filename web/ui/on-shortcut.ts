import { onPageKey } from './page-keys.ts'

const typedInto = 'input:not([type="checkbox"]), select, textarea, dialog, [role="menu"], [contenteditable]'

/**
 * Calls `act` with each key that is pressed without a modifier and is not meant for a field, a menu or a dialog. `act` reports
 * whether the key was a shortcut. Returns a function that ends it.
 */
export function onShortcut(act: (key: string) => boolean): () => void {
  return onPageKey(event => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.closest(typedInto)) return
    if (act(key.toLowerCase())) event.preventDefault()
  })
}

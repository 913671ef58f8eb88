import { useEffect, useEffectEvent } from 'react'

type Listener = (event: KeyboardEvent) => void

const listeners = new Set<Listener>()

/**
 * Calls the listener for each key pressed anywhere in the page, except for characters typed into a text box, because no shortcut
 * is one of those. Returns a function that removes the listener.
 */
export function onPageKey(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports whether a key event is a character and not a shortcut. */
function isCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey
}

/** Matches the `type` of elements that characters are typed into. */
const boxOfText = /^(text(area)?|search|email|tel|password)$/

globalThis.document?.addEventListener('keydown', event => {
  // Autofill in some browsers fires keydown events without a key.
  if (!event.key) return
  if (isCharacter(event) && boxOfText.test((event.target as HTMLInputElement).type)) return
  // A listener that is added during this loop hears only the next key, and one that is removed is not called any more.
  for (const listener of [...listeners]) if (listeners.has(listener)) listener(event)
})

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

/** Runs `action` when a single key such as "/" or "?" is pressed outside of any field, menu or dialog. */
export function useHotkey(key: string, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const field = (event.target as Element).closest('input, select, textarea, dialog, [contenteditable]')
      if (field) return
      event.preventDefault()
      run()
    }
    return onPageKey(onKeyDown)
  }, [key])
}

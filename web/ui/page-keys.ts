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

type Listener = (event: KeyboardEvent) => void

const listeners = new Set<Listener>()
let lastKeyAt = Number.NEGATIVE_INFINITY

/**
 * Calls for each key that is pressed anywhere in the page, but for the characters of somebody who types into a box of text:
 * no shortcut is one, and so a key press of theirs waits for one listener instead of eight. The answer ends it.
 */
export function onPageKey(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many milliseconds ago any key was pressed; without end before the first one. */
export function msSinceKey(): number {
  return performance.now() - lastKeyAt
}

/** Whether the key stands for a character, and is no shortcut. */
export function isCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey
}

/** The `type` of elements that characters are typed into. */
const boxOfText = /^(text(area)?|search|email|tel|password)$/

globalThis.document?.addEventListener('keydown', event => {
  lastKeyAt = performance.now()
  // A browser that fills a box by itself says so by a key without a name.
  if (!event.key) return
  if (isCharacter(event) && boxOfText.test((event.target as HTMLInputElement).type)) return
  // One that a listener adds hears of the next key, and one that it ends of no more.
  for (const listener of [...listeners]) if (listeners.has(listener)) listener(event)
})

/** How long after a letter the next one still counts as part of the same word. */
const pauseMilliseconds = 700

/** What has been typed into a menu so far, and when the last letter was typed, in milliseconds. */
export interface Typed {
  readonly text: string
  readonly at: number
}

export const nothingTyped: Typed = { text: '', at: Number.NEGATIVE_INFINITY }

/** Returns the typed text after a key press at the time `at`; undefined if the key is not a character. */
export function typedWith(before: Typed, key: string, at: number): Typed | undefined {
  const isNew = at - before.at > pauseMilliseconds
  // A space at the beginning activates the focused entry.
  if ([...key].length !== 1 || (key === ' ' && isNew)) return undefined
  return { text: (isNew ? '' : before.text) + key.toLowerCase(), at }
}

/**
 * Returns the index of the next label that begins with the typed text, searching from the focused index `here`; undefined if
 * there is none. A single letter, or the same letter repeated, moves on to the next label that begins with it.
 */
export function placeOf(text: string, labels: readonly string[], here: number): number | undefined {
  const [first = ''] = text
  const isRepeated = [...text].every(letter => letter === first)
  const wanted = isRepeated ? first : text
  const start = isRepeated ? here + 1 : Math.max(here, 0)
  const places = labels.map((_, offset) => (start + offset) % labels.length)
  return places.find(place => labels[place]?.toLowerCase().startsWith(wanted))
}

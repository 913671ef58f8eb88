/** How long after a letter the next one still belongs to the same word. */
const pauseMilliseconds = 700

/** What was typed into a menu so far, and when the last letter came. */
export interface Typed {
  readonly text: string
  readonly at: number
}

export const nothingTyped: Typed = { text: '', at: Number.NEGATIVE_INFINITY }

/** What is typed once a key was pressed at a time; undefined for a key that writes no letter. */
export function typedWith(before: Typed, key: string, at: number): Typed | undefined {
  const isNew = at - before.at > pauseMilliseconds
  // A blank at the beginning presses the entry that has the focus.
  if ([...key].length !== 1 || (key === ' ' && isNew)) return undefined
  return { text: (isNew ? '' : before.text) + key.toLowerCase(), at }
}

/**
 * The place of the label that begins with what was typed, seen from the place that has the focus; undefined when there
 * is none. One letter, and the same letter again and again, go on to the next label that begins with it.
 */
export function placeOf(text: string, labels: readonly string[], here: number): number | undefined {
  const [first = ''] = text
  const isRepeated = [...text].every(letter => letter === first)
  const wanted = isRepeated ? first : text
  const start = isRepeated ? here + 1 : Math.max(here, 0)
  const places = labels.map((_, offset) => (start + offset) % labels.length)
  return places.find(place => labels[place]?.toLowerCase().startsWith(wanted))
}

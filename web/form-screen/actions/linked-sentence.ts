import type { Problem } from '../../../engine/types.ts'

/** A piece of a sentence: plain text, or the label of a field. */
export interface Piece {
  readonly text: string
  readonly field?: string
}

/**
 * Splits the sentence above a list of problems into pieces, so that the labels in it can link to their fields. A label
 * that the sentence does not contain gets no piece.
 */
export function linkedSentence(
  sentence: string,
  problems: readonly Problem[],
  labelOf: (field: string) => string | undefined,
): readonly Piece[] {
  const places = new Map<number, Required<Piece>>()
  for (const { field } of problems) {
    const text = labelOf(field)
    const at = text === undefined ? -1 : placeOf(text, sentence, places)
    if (text !== undefined && at >= 0) places.set(at, { text, field })
  }
  const pieces: Piece[] = []
  let done = 0
  for (const [at, piece] of [...places].sort(([one], [other]) => one - other)) {
    pieces.push({ text: sentence.slice(done, at) }, piece)
    done = at + piece.text.length
  }
  return [...pieces, { text: sentence.slice(done) }].filter(({ text }) => text !== '')
}

/** What may follow a label in the sentence: the next label, its reason, or the end. */
const afterLabel = /^([,.;\n]| \(| is required|$)/

/** Returns the first position at which the label is a phrase of its own and no other field has claimed it; -1 if none. */
function placeOf(label: string, sentence: string, taken: ReadonlyMap<number, unknown>): number {
  for (let at = sentence.indexOf(label); at >= 0; at = sentence.indexOf(label, at + 1)) {
    const isAlone = /\s$/.test(sentence.slice(0, at)) && afterLabel.test(sentence.slice(at + label.length))
    if (isAlone && !taken.has(at)) return at
  }
  return -1
}

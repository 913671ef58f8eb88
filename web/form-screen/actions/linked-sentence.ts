import type { Problem } from '../../../engine/types.ts'

/** A piece of a sentence: plain, or the label of a field. */
export interface Piece {
  readonly text: string
  readonly field?: string
}

/**
 * The sentence over a set of problems in pieces, so that the labels in it can lead to their fields. A label that it does not
 * name is no piece.
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

/** What can follow a label that stands by itself: the next one, its reason, or nothing. */
const afterLabel = /^([,.;\n]| \(| is required|$)/

/** Where a label stands by itself and no other field has it. */
function placeOf(label: string, sentence: string, taken: ReadonlyMap<number, unknown>): number {
  for (let at = sentence.indexOf(label); at >= 0; at = sentence.indexOf(label, at + 1)) {
    const isAlone = /\s$/.test(sentence.slice(0, at)) && afterLabel.test(sentence.slice(at + label.length))
    if (isAlone && !taken.has(at)) return at
  }
  return -1
}

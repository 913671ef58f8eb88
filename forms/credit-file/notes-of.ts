import { noSource, type Source, sourceInWords } from '../checks/file-words.ts'

interface Citation {
  readonly end: number
  readonly sources: readonly Source[]
  /** For a number of no form: what it was derived by, such as a check. */
  readonly derived?: string | undefined
}

interface Noted {
  /** The notes of the text, each once, in the order in which they are first referenced. */
  readonly notes: readonly string[]
  /** The note marks in the text: the offset that the mark follows, and the index of its note. */
  readonly marks: readonly { readonly end: number; readonly note: number }[]
}

/** Creates notes that say from which field, check or draft each number of a text comes. Numbers from the same field share a note. */
export function notesOf(citations: readonly Citation[], day: (at: string) => string): Noted {
  const numbers = new Map<string, number>()
  const marks = citations.map(({ end, sources: [source], derived }) => {
    const words = source ? sourceInWords(source, day) : (derived ?? noSource)
    const note = numbers.get(words) ?? numbers.size
    numbers.set(words, note)
    return { end, note }
  })
  return { notes: [...numbers.keys()], marks }
}

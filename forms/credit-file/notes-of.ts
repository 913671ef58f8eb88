import { noSource, type Source, sourceInWords } from '../checks/file-words.ts'

interface Citation {
  readonly end: number
  readonly sources: readonly Source[]
}

interface Noted {
  /** The notes of the text, each once, in the order in which they are first asked for. */
  readonly notes: readonly string[]
  /** After which character of the text a mark stands, and which of the notes it leads to. */
  readonly marks: readonly { readonly end: number; readonly note: number }[]
}

/** Where the numbers of a text stand in the forms, in words. Numbers that stand at the same place share their note. */
export function notesOf(citations: readonly Citation[], day: (at: string) => string): Noted {
  const numbers = new Map<string, number>()
  const marks = citations.map(({ end, sources: [source] }) => {
    const words = source ? sourceInWords(source, day) : noSource
    const note = numbers.get(words) ?? numbers.size
    numbers.set(words, note)
    return { end, note }
  })
  return { notes: [...numbers.keys()], marks }
}

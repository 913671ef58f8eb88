import { catalogue, type FormType } from '../../../forms/catalogue.ts'

// spec 3 §2.49

/** Where one can go of a client: one of the forms, the credit file, or the page of all forms. */
export interface Destination {
  readonly key: FormType | 'file' | 'forms'
  readonly label: string
}

export const destinations: readonly Destination[] = [
  ...catalogue.map(({ type, label }) => ({ key: type, label })),
  { key: 'file', label: 'Credit file' },
  { key: 'forms', label: 'All forms' },
]

/** Of fewer letters nothing is guessed. */
const fewestLetters = 3

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

function isMeant(label: string, words: readonly string[]): boolean {
  return words.every(
    word => word.length >= fewestLetters && wordsOf(label).some(part => part.startsWith(word)),
  )
}

/** “ama memo” means the memo of whoever is called Ama: the words before the last ones that name a destination, and which. */
export function whoseAndWhere(text: string): { readonly who: string; readonly where: Destination[] } | null {
  const words = wordsOf(text)
  // As many words as can be: “ama credit file” is no Ama Credit.
  for (let before = 1; before < words.length; before++) {
    const named = words.slice(before)
    const where = destinations.filter(({ label }) => isMeant(label, named))
    if (where.length > 0) return { who: words.slice(0, before).join(' '), where }
  }
  return null
}

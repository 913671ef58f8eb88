import { catalogue, type FormType } from '../../../forms/catalogue.ts'

// spec 3 §2.49

/** A place in a client's file: one of the forms, the credit file, or the page of all forms. */
export interface Destination {
  readonly key: FormType | 'file' | 'forms'
  readonly label: string
}

export const destinations: readonly Destination[] = [
  ...catalogue.map(({ type, label }) => ({ key: type, label })),
  { key: 'file', label: 'Credit file' },
  { key: 'forms', label: 'All forms' },
]

/** A word with fewer letters never matches a destination. */
const fewestLetters = 3

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

function isMeant(label: string, words: readonly string[]): boolean {
  return words.every(
    word => word.length >= fewestLetters && wordsOf(label).some(part => part.startsWith(word)),
  )
}

/**
 * Splits a search such as “ama memo” into the client's name and the destinations that the last words name; null if they name
 * none.
 */
export function parseClientAndDestinations(
  text: string,
): { readonly clientSearch: string; readonly destinations: Destination[] } | null {
  const words = wordsOf(text)
  // The longest match wins: in “ama credit file”, the client is Ama, not Ama Credit.
  for (let before = 1; before < words.length; before++) {
    const named = words.slice(before)
    const where = destinations.filter(({ label }) => isMeant(label, named))
    if (where.length > 0) return { clientSearch: words.slice(0, before).join(' '), destinations: where }
  }
  return null
}

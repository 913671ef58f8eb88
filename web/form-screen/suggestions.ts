import { createContext, useContext } from 'react'
import type { Suggestion } from '../../forms/links/link.ts'

/** What the earlier forms of the client say about fields of this one, by key. Comes after the fields are shown. */
export const SuggestionsContext = createContext<ReadonlyMap<string, Suggestion>>(new Map())

export function useSuggestion(key: string): Suggestion | undefined {
  return useContext(SuggestionsContext).get(key)
}

import { createContext, useContext } from 'react'
import type { Suggestion } from '../../forms/links/link.ts'

export type SuggestionsByKey = ReadonlyMap<string, Suggestion>

/** What the earlier forms of the client say about fields of this one, by key. Comes after the fields are shown. */
export const SuggestionsContext = createContext<SuggestionsByKey>(new Map())

export function useSuggestions(): SuggestionsByKey {
  return useContext(SuggestionsContext)
}

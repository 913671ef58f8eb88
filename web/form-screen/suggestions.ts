import { createContext, useContext } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import type { Suggestion } from '../../forms/links/link.ts'

/** The client's forms as they are stored. */
export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

export type SuggestionsByKey = ReadonlyMap<string, Suggestion>

/** Calls `show` with the suggestions at first and whenever they change. Returns the function that stops it. */
export type Follow = (show: (suggestions: SuggestionsByKey) => void) => () => void

/** What the client's earlier forms suggest for fields of this one, by key. Loaded after the fields are shown. */
export const SuggestionsContext = createContext<SuggestionsByKey>(new Map())

export function useSuggestions(): SuggestionsByKey {
  return useContext(SuggestionsContext)
}

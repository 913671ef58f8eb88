import { type ReactNode, useEffect, useState } from 'react'
import { type SuggestionsByKey, SuggestionsContext } from '../suggestions.ts'
import type { Follow } from './follow-suggestions.ts'

interface Props {
  readonly follow: Follow | undefined
  readonly children: ReactNode
}

const none: SuggestionsByKey = new Map()

/** Gives what is suggested to the fields inside. Of the rest of the form nothing renders again when that changes. */
export function Suggesting({ follow, children }: Props) {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => follow?.(setSuggestions), [follow])
  return <SuggestionsContext value={suggestions}>{children}</SuggestionsContext>
}

import { type ReactNode, useEffect, useState } from 'react'
import { type Follow, type SuggestionsByKey, SuggestionsContext } from '../suggestions.ts'

interface Props {
  readonly follow: Follow | undefined
  readonly children: ReactNode
}

const none: SuggestionsByKey = new Map()

/** Provides the suggestions to the fields inside. When they change, the rest of the form does not render again. */
export function Suggesting({ follow, children }: Props) {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => follow?.(setSuggestions), [follow])
  return <SuggestionsContext value={suggestions}>{children}</SuggestionsContext>
}

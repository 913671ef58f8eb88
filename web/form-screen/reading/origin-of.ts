import type { SuggestionsByKey } from '../suggestions.ts'
import type { ReadLine } from './read-form.ts'

// spec 3 §2.7; D41

/**
 * Returns, for example, "from Standard Form: Age 42" if the value equals what the earlier form says now; otherwise undefined.
 */
export function originOf(
  suggestions: SuggestionsByKey,
  { field, value }: Pick<ReadLine, 'field' | 'value'>,
): string | undefined {
  const suggestion = suggestions.get(field.key)
  if (suggestion === undefined || suggestion.value !== value) return undefined
  const { source, evidence } = suggestion
  return evidence ? `from ${source}: ${evidence}` : `from ${source}`
}

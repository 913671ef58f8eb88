import { markKey, markText, takesDraft } from '../../../engine/marks.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'

// spec 3 §2.7; D54

/**
 * Fills fields with what was suggested for them. A text is marked as a draft that nobody has read yet. Returns the changes,
 * with which the store can undo them all.
 */
export function takeSuggestions(store: FormStore, suggestions: readonly Suggestion[]): Changes {
  const draft = markText({ code: 'dr' })
  const changes = Object.fromEntries(
    suggestions.flatMap(({ field, value }) => [
      [field, value],
      ...(takesDraft(store.definition(field)) ? [[markKey(field), draft]] : []),
    ]),
  )
  store.setAll(changes, { undoable: true })
  store.origins?.suggestionsTaken(suggestions)
  return changes
}

import { useState } from 'react'
import { markKey } from '../../../engine/marks.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import { focusField } from '../focus-field.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { useDerived, useFormStore } from '../use-form.ts'
import { firstOf, inputsOf } from './card-kinds.ts'

interface Removal {
  readonly card: FieldsSection
  readonly changes: Changes
}

/**
 * Clears cards of one kind. Answers never move from one card to another, so that a field's history and somebody else's changes
 * to it keep referring to the same loan.
 */
export function useRemoval() {
  const store = useFormStore()
  const [removal, setRemoval] = useState<Removal | null>(null)
  const canUndo = useDerived(() => removal !== null && store.canUndo(removal.changes))

  /** Clears the answers and marks of the card. Undo restores them as long as nothing else has changed. */
  function remove(card: FieldsSection): void {
    const keys = inputsOf(store, card).flatMap(key => [key, markKey(key)])
    const changes: Changes = Object.fromEntries(keys.map(key => [key, null]))
    setRemoval({ card, changes })
    store.setAll(changes, { undoable: true })
  }

  function undo(): void {
    if (removal === null || !store.undo(removal.changes)) return
    focusField(firstOf(removal.card), 'nearest')
    setRemoval(null)
  }

  return { removed: canUndo ? removal?.card : undefined, remove, undo }
}

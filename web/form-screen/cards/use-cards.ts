import { useState } from 'react'
import type { FieldsSection } from '../../../engine/types.ts'
import { focusField } from '../focus-field.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { useDerived, useFormStore, useProblems } from '../use-form.ts'
import { inputsOf, isUsed, type Kind } from './card-kinds.ts'

interface Removal {
  readonly card: FieldsSection
  readonly changes: Changes
}

/**
 * The cards of one kind that are on the screen: the first, those in use, and those that were added. A card that is emptied by
 * hand stays. Answers never move from one card to another, so that a field's history and somebody else's changes to it keep
 * referring to the same loan.
 */
export function useCards(kind: Kind) {
  const store = useFormStore()
  useProblems()
  const used = useDerived(() => kind.flatMap((card, at) => (isUsed(store, card) ? [at] : [])).join())
  const usedNow = used === '' ? [] : used.split(',').map(Number)
  const [opened, setOpened] = useState<readonly number[]>([0])
  const [removal, setRemoval] = useState<Removal | null>(null)
  const canUndo = useDerived(() => removal !== null && store.canUndo(removal.changes))
  if (usedNow.some(at => !opened.includes(at))) setOpened([...new Set([...opened, ...usedNow])])

  const nextFree = kind.findIndex((_, at) => !opened.includes(at))

  function open(at: number): void {
    const first = kind[at]?.rows[0]?.[0]
    setOpened([...opened, at])
    if (first !== undefined) focusField(first, 'nearest')
  }

  /** Clears the answers of the card. Undo restores them as long as nothing else has changed. */
  function remove(card: FieldsSection): void {
    const at = kind.indexOf(card)
    setOpened(opened.filter(other => other === 0 || other !== at))
    if (!isUsed(store, card)) return
    const changes: Changes = Object.fromEntries(inputsOf(store, card).map(key => [key, null]))
    setRemoval({ card, changes })
    store.setAll(changes, { undoable: true })
  }

  function undo(): void {
    if (removal === null || !store.undo(removal.changes)) return
    open(kind.indexOf(removal.card))
    setRemoval(null)
  }

  return {
    shown: kind.filter((_, at) => opened.includes(at)),
    removed: canUndo ? removal?.card : undefined,
    isUsed: (card: FieldsSection) => usedNow.includes(kind.indexOf(card)),
    add: nextFree === -1 ? undefined : () => open(nextFree),
    remove,
    undo,
  }
}

import { useRef, useState } from 'react'
import { markKey } from '../../../engine/marks.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldsSectionView } from '../fields/FieldsSectionView.tsx'
import { focusField } from '../focus-field.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { useDerived, useFormStore } from '../use-form.ts'
import { Card } from './Card.tsx'
import styles from './CardsByKind.module.css'
import { firstOf, inputsOf, type Kind, kindsOf } from './card-kinds.ts'

// spec 1 §3.11–13; D51

/** Renders sections. Those of one kind become cards, of which each can be emptied. */
export function CardsByKind({ sections }: { readonly sections: readonly FieldsSection[] }) {
  return kindsOf(sections).map(kind => {
    const [first] = kind
    if (first?.oneOf === undefined)
      return kind.map(section => <FieldsSectionView key={section.title} section={section} />)
    return <CardsOfKind key={first.oneOf} kind={kind} />
  })
}

function CardsOfKind({ kind }: { readonly kind: Kind }) {
  const { removed, remove, undo } = useRemoval()
  const end = useRef<HTMLDivElement>(null)

  /** The focused button disappears with the answers of its card, so the focus moves to Undo. */
  function removeCard(card: FieldsSection): void {
    remove(card)
    requestAnimationFrame(() => end.current?.querySelector('button')?.focus())
  }

  return (
    <div className={styles.kind}>
      {kind.map((card, at) => (
        <Card key={card.title} card={card} isFirst={at === 0} onRemove={() => removeCard(card)} />
      ))}
      <div ref={end} className={styles.end}>
        {/* Stays mounted while empty, so that screen readers announce its next text. */}
        <p role="status" className={styles.words}>
          {removed && `${removed.title} was removed.`}
        </p>
        {removed && (
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}

interface Removal {
  readonly card: FieldsSection
  readonly changes: Changes
}

/**
 * Clears cards of one kind. Answers never move from one card to another, so that a field's history and somebody else's changes
 * to it keep referring to the same loan.
 */
function useRemoval() {
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

import { useRef } from 'react'
import type { FieldsSection } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldsSectionView } from '../fields/FieldsSectionView.tsx'
import { Card } from './Card.tsx'
import styles from './CardsByKind.module.css'
import { type Kind, kindsOf } from './card-kinds.ts'
import { useRemoval } from './use-removal.ts'

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

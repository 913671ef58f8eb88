import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import type { FieldsSection } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { FieldsSectionView } from '../fields/FieldsSectionView.tsx'
import { useFormStore } from '../use-form.ts'
import styles from './CardsByKind.module.css'
import { type Kind, kindsOf } from './card-kinds.ts'
import { useCards } from './use-cards.ts'

// spec 1 §3.11–13

/** Renders sections. Those of one kind become cards: the used ones are shown, and below them a button adds the next one. */
export function CardsByKind({ sections }: { readonly sections: readonly FieldsSection[] }) {
  return kindsOf(sections).map(kind => {
    const [first] = kind
    if (first?.oneOf === undefined)
      return kind.map(section => <FieldsSectionView key={section.title} section={section} />)
    return <CardsOfKind key={first.oneOf} kind={kind} oneOf={first.oneOf} />
  })
}

function CardsOfKind({ kind, oneOf }: { readonly kind: Kind; readonly oneOf: string }) {
  const { readOnly } = useFormStore()
  const { shown, removed, isUsed, add, remove, undo } = useCards(kind)
  const end = useRef<HTMLDivElement>(null)

  /** The focused button disappears with its card, so the focus moves to Undo or to the button that adds a card. */
  function removeCard(card: FieldsSection): void {
    remove(card)
    requestAnimationFrame(() => end.current?.querySelector('button')?.focus())
  }

  return (
    <div className={styles.kind}>
      {shown.map(card => (
        <div key={card.title} className={styles.card}>
          <FieldsSectionView section={card} />
          {!readOnly() && (card !== kind[0] || isUsed(card)) && (
            <Button variant="quiet" size="small" className={styles.remove} onClick={() => removeCard(card)}>
              Remove
              <VisuallyHidden> {card.title}</VisuallyHidden>
            </Button>
          )}
        </div>
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
        {!readOnly() && add && (
          <Button size="small" icon={<Plus />} onClick={add}>
            Add {oneOf}
          </Button>
        )}
      </div>
    </div>
  )
}

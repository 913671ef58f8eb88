import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { answerOf } from '../../../engine/answers.ts'
import { markKey } from '../../../engine/marks.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { afterPress } from '../fields/after-press.ts'
import { FieldsSectionView } from '../fields/FormField.tsx'
import { focusField } from '../focus.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived, useFormStore, useProblems } from '../use-form.ts'
import styles from './CardsByKind.module.css'

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

interface Props {
  readonly card: FieldsSection
  readonly isFirst: boolean
  readonly onRemove: () => void
}

/**
 * One of several similar cards. As long as nothing is in it, it is spare, unless it is the first: each of its fields is one line
 * with its label and its input. A card that is emptied by hand keeps its size.
 */
function Card({ card, isFirst, onRemove }: Props) {
  const store = useFormStore()
  useProblems()
  const isUsed = useDerived(() => hasUse(store, card))
  const [isFull, setFull] = useState(isFirst || isUsed)
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (isUsed && !box.current?.contains(document.activeElement)) setFull(true)
  }, [isUsed])

  /** A spare card grows once a field with an answer is left, because nothing may move under a person who is typing. */
  function onBlur(): void {
    afterPress(() => {
      if (hasUse(store, card)) setFull(true)
    })
  }

  /**
   * Tab on the empty first field of an unused card passes over the card, whose other fields mean nothing without the first.
   * The browser acts on a key after its listeners, so it goes on from the card's last control.
   */
  function onKeyDown({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
    if (isFull || key !== 'Tab' || shiftKey || hasUse(store, card)) return
    if (!(target instanceof HTMLElement) || target.id !== firstOf(card)) return
    const controls = currentTarget.querySelectorAll<HTMLElement>('input, select, button')
    controls[controls.length - 1]?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields within.
    <div ref={box} className={isFull ? styles.card : styles.spare} onBlur={onBlur} onKeyDown={onKeyDown}>
      <FieldsSectionView section={card} />
      {isUsed && !store.readOnly() && (
        <Button
          variant="quiet"
          size="small"
          className={styles.remove}
          onClick={() => {
            onRemove()
            setFull(isFirst)
          }}
        >
          Remove
          <VisuallyHidden> {card.title}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** Consecutive sections of one kind ("a property"). A section that belongs to no kind is alone in its list. */
type Kind = readonly FieldsSection[]

function kindsOf(sections: readonly FieldsSection[]): readonly Kind[] {
  const kinds: FieldsSection[][] = []
  for (const section of sections) {
    const last = kinds.at(-1)
    if (section.oneOf !== undefined && last?.[0]?.oneOf === section.oneOf) last.push(section)
    else kinds.push([section])
  }
  return kinds
}

/** Reports whether something in the card is answered, typed, marked, required or wrong. */
function hasUse(store: FormStore, card: FieldsSection): boolean {
  return card.rows.flat().some(key => {
    const { text, note, problem, required } = store.field(key)
    const isFilled = text !== undefined || note !== undefined || answerOf(store.answers(), key) !== undefined
    return required || problem !== undefined || isFilled
  })
}

/** Returns the key of the card's first field. */
function firstOf(card: FieldsSection): string {
  return card.rows[0]?.[0] ?? ''
}

/** Returns the keys of the fields in the card that a person can fill in. */
function inputsOf(store: FormStore, card: FieldsSection): readonly string[] {
  return card.rows.flat().filter(key => !store.definition(key)?.calculated)
}

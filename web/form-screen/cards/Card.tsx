import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldsSection } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { afterPress } from '../fields/after-press.ts'
import { FieldsSectionView } from '../fields/FieldsSectionView.tsx'
import { useDerived, useFormStore, useProblems } from '../use-form.ts'
import styles from './CardsByKind.module.css'
import { firstOf, hasUse } from './card-kinds.ts'

// D51

interface Props {
  readonly card: FieldsSection
  readonly isFirst: boolean
  readonly onRemove: () => void
}

/**
 * One of several similar cards. As long as nothing is in it, it is spare, unless it is the first: each of its fields is one line
 * with its label and its input. A card that is emptied by hand keeps its size.
 */
export function Card({ card, isFirst, onRemove }: Props) {
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

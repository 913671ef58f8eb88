import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onPageKey } from '../page-keys.ts'
import { keepBeside } from './place-beside.ts'
import styles from './Tooltip.module.css'

interface Props {
  /**
   * The id of the text. The element inside refers to it by aria-labelledby or aria-describedby, so that screen readers read it.
   */
  readonly id: string
  readonly text: string
  readonly children: ReactNode
}

/**
 * A short text that appears on hover or focus of the one element inside. As WCAG 1.4.13 requires, the pointer can move onto the
 * text, the text stays as long as pointer or focus do, and Escape hides it without moving either.
 */
export function Tooltip({ id, text, children }: Props) {
  const [open, setOpen] = useState(false)
  const bubble = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const element = bubble.current
    const owner = anchor.current
    if (!open || !element || !owner) return
    element.showPopover()
    const stopPlacing = keepBeside(element, owner, 'centre')
    const onClick = () => setOpen(false)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    const endKeys = onPageKey(onKeyDown)
    owner.addEventListener('click', onClick)
    return () => {
      owner.removeEventListener('click', onClick)
      endKeys()
      stopPlacing()
      element.hidePopover()
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the interactive element within.
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => !anchor.current?.querySelector(':focus-visible') && setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => !anchor.current?.matches(':hover') && setOpen(false)}
    >
      {children}
      <span ref={bubble} id={id} popover="manual" role="tooltip" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}

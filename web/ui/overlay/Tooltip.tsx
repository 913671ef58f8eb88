import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onPageKey } from '../page-keys.ts'
import { keepBeside } from './place-beside.ts'
import styles from './Tooltip.module.css'

interface Props {
  /** By this id the element within names or describes itself with the text, so that screen readers speak it. */
  readonly id: string
  readonly text: string
  readonly children: ReactNode
}

/**
 * A short text on hover or focus of the one element within. As WCAG 1.4.13 asks, the pointer can move onto the text,
 * the text stays while pointer or focus do, and Escape takes it away without either of them moving.
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

import { type ReactNode, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import styles from './Tooltip.module.css'

/** A short text on hover or focus of the one element within. It repeats or adds; it never carries the only name. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const bubble = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  function show() {
    if (!bubble.current || !anchor.current || bubble.current.matches(':popover-open')) return
    bubble.current.showPopover()
    placeBeside(bubble.current, anchor.current, 'centre')
  }

  function hide() {
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the interactive element within.
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={event => event.key === 'Escape' && hide()}
      onClick={hide}
    >
      {children}
      <span ref={bubble} popover="manual" aria-hidden="true" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}

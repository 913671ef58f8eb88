import { type RefObject, useLayoutEffect, useRef } from 'react'

// spec 3 §2.79

const stops = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * For a control that disappears by itself, such as a check's button once the figures agree. If the control has the focus at
 * that moment, the focus moves to the control before it, so that the next Tab continues from there and not from the top of
 * the page.
 */
export function useRestoreFocus<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const own = control.current
    return () => {
      if (own !== null && own === document.activeElement) stopBefore(own)?.focus({ preventScroll: true })
    }
  }, [])
  return control
}

function stopBefore(own: HTMLElement): HTMLElement | undefined {
  const isBefore = (stop: HTMLElement) =>
    Boolean(own.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...document.querySelectorAll<HTMLElement>(stops)].findLast(
    stop => isBefore(stop) && stop.checkVisibility() && !stop.matches(':disabled'),
  )
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

// spec 3 §2.79

const stops = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * For a control that goes by itself, as what a check asks does once the figures agree: when it holds the focus then, what stands
 * before it takes the focus, so that the next Tab goes on from there and not from the top of the page.
 */
export function useHandFocusBack<Control extends HTMLElement>(): RefObject<Control | null> {
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

/**
 * Calls whenever somebody moves the pointer, until the signal aborts. Ignores the `pointermove` that Chromium sends by itself when
 * a page appears under a pointer at rest: it has no movement.
 */
export function onPointerMoved(act: () => void, signal: AbortSignal): void {
  const note = ({ movementX, movementY }: PointerEvent) => {
    if (movementX || movementY) act()
  }
  document.addEventListener('pointermove', note, { signal })
}

/**
 * Calls `act` once `touch` has not been called for `restMs` milliseconds. Calling `touch` does not restart the timer, so it is
 * cheap enough for every key press.
 */
export function debounced(act: () => void, restMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let touchedAt = 0

  function wake(): void {
    const leftMs = touchedAt + restMs - performance.now()
    timer = leftMs > 0 ? setTimeout(wake, leftMs) : undefined
    if (timer === undefined) act()
  }

  return {
    touch(): void {
      touchedAt = performance.now()
      timer ??= setTimeout(wake, restMs)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

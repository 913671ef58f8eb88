/** Does something once nobody has called `touch` for so many milliseconds. A call takes no new timer, so a key press may call it. */
export function whenResting(act: () => void, restMs: number) {
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

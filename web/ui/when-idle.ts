/** Long enough for what a person waits for, and at the latest after this: what follows is needed all the same. */
const LONGEST_BUSY_MS = 500

/** Does something once the browser has nothing more urgent to do; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari cannot say when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_BUSY_MS })
  return () => cancelIdleCallback(request)
}

/** The longest that idle work may be delayed by more urgent work, because it is needed in any case. */
const LONGEST_BUSY_MS = 500

/** Calls `act` once the browser has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_BUSY_MS })
  return () => cancelIdleCallback(request)
}

import { useEffect, useState } from 'react'

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

/**
 * How long a page that has just been opened may stay empty. Most screens are there by then, and sooner if no loading message or
 * frame is rendered first.
 */
export const LONGEST_EMPTY_MS = 300

/** How long a value must stay the same. */
const REST_MS = 250

/** Returns the value as it was when it last stayed the same for a quarter of a second. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

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

/** Returns true once the browser has been idle since the component was mounted. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}

/** The longest wait, for a page that paints nothing because it is in the background. */
const LONGEST_PAINT_WAIT_MS = 100

/**
 * Waits until the screen shows what was set before. A press that sends a request waits for this first: otherwise the work of the
 * request, in the browser and on the same machine as the server, delays the text that says that it has begun.
 */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    // The next task after a frame has begun runs once the frame is on the screen.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_PAINT_WAIT_MS)
  })
}

/** How many frames to wait. A row of a long list is rendered only once it comes into view. */
const MOST_FRAMES = 60

/** Calls `then` with an element once it is rendered; never if it does not appear soon. Returns a function that cancels it. */
export function whenRendered(
  find: () => HTMLElement | null | undefined,
  then: (element: HTMLElement) => void,
): () => void {
  let frames = 0
  let waiting = requestAnimationFrame(look)
  function look() {
    const element = find()
    if (element) return then(element)
    frames += 1
    if (frames < MOST_FRAMES) waiting = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(waiting)
}

/** Calls `ask` whenever the user returns to this window or tab. Returns the function that stops it. */
export function onReturn(ask: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

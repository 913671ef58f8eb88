import { boundedMap } from '../../engine/bounded-map.ts'
import { Problem } from '../errors.ts'

/** Refuses attempts by one key, such as an address, after too many of them. */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot get through; throws a 429 if it is one too many.
   */
  attempt(key: string): void
  /** Takes one attempt back, because it turned out to be legitimate. */
  forgive(key: string): void
}

const windowMs = 15 * 60 * 1000
const mostKeys = 20_000

/**
 * Allows `most` attempts by one key within 15 minutes and answers the next with a 429 and `message`. This process remembers a
 * bounded number of keys and drops the least recently used ones first.
 */
export function createThrottle(most: number, message: string): Throttle {
  // `until` is a time of the process's monotonic clock, in milliseconds.
  const counts = boundedMap<string, { count: number; until: number }>(mostKeys)
  return {
    attempt: key => {
      const now = performance.now()
      const running = counts.get(key)
      if (!running || running.until <= now) {
        counts.set(key, { count: 1, until: now + windowMs })
        return
      }
      if (running.count >= most) {
        const retryAfterSeconds = Math.ceil((running.until - now) / 1000)
        throw new Problem(429, message, { retryAfterSeconds })
      }
      running.count += 1
    },
    forgive: key => {
      const running = counts.get(key)
      if (running) running.count = Math.max(0, running.count - 1)
    },
  }
}

import { boundedMap } from '../../engine/bounded-map.ts'
import { Problem } from '../errors.ts'

/** Refuses attempts by one key, such as an address, once there were too many of them. */
export interface Throttle {
  /** Counts an attempt before it is made, so that many at once cannot slip through; throws 429 when it is one too many. */
  attempt(key: string): void
  /** Takes one attempt back: it turned out to be a good one. */
  forgive(key: string): void
}

const windowMs = 15 * 60 * 1000
const mostKeys = 20_000

/**
 * Lets `most` attempts by one key through in a quarter of an hour and answers the next with `message`. It remembers a bounded
 * number of keys in this process; those unused for longest go first.
 */
export function createThrottle(most: number, message: string): Throttle {
  const counts = boundedMap<string, { count: number; until: number }>(mostKeys)
  return {
    attempt: key => {
      const now = Date.now()
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

import { boundedMap } from '../../engine/bounded-map.ts'
import { Problem } from '../errors.ts'

/** Counts attempts in a window of time and refuses more than `most` by one key. Bounded: the keys unused for longest go first. */
export interface Counter {
  /** Counts an attempt before it is made, so that many at once cannot slip through; throws 429 when it is one too many. */
  attempt(key: string): void
  /** Takes one attempt back: it turned out to be a good one. */
  forgive(key: string): void
  forget(key: string): void
}

const windowMs = 15 * 60 * 1000
const mostKeys = 20_000

export function countUpTo(most: number, message: string): Counter {
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
    forget: counts.delete,
  }
}

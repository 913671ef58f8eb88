import { isDatabaseSilent } from '../unavailable.ts'

/** Notes when the database last answered. */
export interface Silence {
  /** Returns the statement, and counts it as waiting until it is answered. */
  during<T>(statement: Promise<T>): Promise<T>
  /** Whether statements wait and none has been answered for two seconds. */
  isSilent(): boolean
}

/** Longer than a statement of ours takes, so an answer is due if nothing was heard for so long. */
const silentAfterMs = 2_000

export function createSilence(): Silence {
  let waiting = 0
  // A time of the process's monotonic clock: the last answer, or since when a statement waits, whichever is later.
  let since = 0
  return {
    during: async statement => {
      if (waiting === 0) since = performance.now()
      waiting += 1
      let isAnswered = true
      try {
        return await statement
      } catch (error) {
        isAnswered = !isDatabaseSilent(error)
        throw error
      } finally {
        waiting -= 1
        if (isAnswered) since = performance.now()
      }
    },
    isSilent: () => waiting > 0 && performance.now() - since > silentAfterMs,
  }
}

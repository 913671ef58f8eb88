import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf, StartError } from '../error-text.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

interface Patience {
  readonly seconds: number
  readonly betweenMs: number
  /** Told of each try that failed, in one sentence. */
  readonly say: (sentence: string) => void
}

/**
 * Does the first work with a database that may still be starting itself, as after a power cut or beside the portal on one
 * machine: tries again each second for half a minute, and says so each time. What is wrong otherwise (no such database, a
 * wrong password) is thrown at once, and after the half minute the last fault is.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { say, seconds = 30, betweenMs = 1000 }: Partial<Patience> & Pick<Patience, 'say'>,
): Promise<Result> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const fault = error instanceof StartError ? error.cause : error
      const left = Math.round((end - performance.now()) / 1000)
      if (left <= 0 || !isDatabaseUnavailable(fault)) throw error
      say(`${reasonOf(error)}; trying again for ${left} s`)
      await pause(betweenMs)
    }
  }
}

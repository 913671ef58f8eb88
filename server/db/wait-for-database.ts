import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf, StartError } from '../error-text.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

interface Patience {
  readonly seconds: number
  readonly betweenMs: number
  /** Called with one sentence after each failed attempt. */
  readonly say: (sentence: string) => void
}

/**
 * Runs the first piece of work with a database that may still be starting, for example after a power cut or when it starts
 * together with the portal on one machine. Retries every second for half a minute and reports each failed attempt. Any other
 * fault (no such database, a wrong password) is thrown at once; after half a minute, the last fault is thrown.
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

import { limitConcurrencyByKey } from '../background/limit-concurrency-by-key.ts'
import type { Config } from '../config.ts'
import { databaseAway, Problem } from '../errors.ts'

/** Handles a call of one account, which arrived `elapsedMs` ago. */
export type CallsInTurn = <T>(userId: string, elapsedMs: number, handle: () => Promise<T>) => Promise<T>

const longestWaitMs = 4_000
const mostWaiting = 1_000
/** Every call is answered within six seconds, whatever the database does. */
const longestMs = 5_800
/** After a shorter wait, the time limits of the connections to the database are enough for that. */
const shortWaitMs = 200

/**
 * Handles a few calls of each account at once; its others wait. So a program that asks for hundreds of files or creates hundreds
 * of clients at once waits for itself and does not take all connections of the database, for which everybody else would wait in
 * vain.
 */
export function createCallsInTurn({ databaseConnections }: Config): CallsInTurn {
  // One call may use several connections.
  const atOnce = Math.max(1, Math.floor(databaseConnections / 4))
  const inTurn = limitConcurrencyByKey(atOnce, mostWaiting, tooMuchAtOnce, longestWaitMs)
  return <T>(userId: string, elapsedMs: number, handle: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const arrivedAt = performance.now() - elapsedMs
      const handleInTime = () => {
        const waitedMs = performance.now() - arrivedAt
        const refuse = () => reject(databaseAway())
        const limit = waitedMs < shortWaitMs ? undefined : setTimeout(refuse, longestMs - waitedMs)
        return handle().finally(() => clearTimeout(limit))
      }
      inTurn(userId, handleInTime).then(resolve, reject)
    })
}

function tooMuchAtOnce(): Problem {
  return new Problem(503, 'You are asking for too much at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

import { limitConcurrencyByKey } from '../background/limit-concurrency-by-key.ts'
import type { Config } from '../config.ts'
import { isDatabaseSilent } from '../db/unavailable.ts'
import { Problem } from '../errors.ts'

/** Runs what one account reads. */
export type ReadsInTurn = <T>(userId: string, read: () => Promise<T>) => Promise<T>

const longestWaitMs = 4_000
const mostWaiting = 1_000

/**
 * Runs a few reads of each account at once; its others wait. So a program that asks for hundreds of files at once waits for
 * itself and does not take all connections of the database, for which everybody else would wait in vain.
 */
export function createReadsInTurn({ databaseConnections }: Config): ReadsInTurn {
  // One read may use several connections.
  const atOnce = Math.max(1, Math.floor(databaseConnections / 4))
  const inTurn = limitConcurrencyByKey({
    width: atOnce,
    mostWaiting,
    mostWaitMs: longestWaitMs,
    refusal: tooMuchAtOnce,
    endsWaiting: isDatabaseSilent,
  })
  return (userId, read) => inTurn(userId, read)
}

function tooMuchAtOnce(): Problem {
  return new Problem(503, 'You are asking for too much at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

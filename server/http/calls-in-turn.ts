import type { Call } from '../../api/call.ts'
import { type CallName, contract } from '../../api/contract.ts'
import { limitConcurrencyByKey } from '../background/limit-concurrency-by-key.ts'
import type { Config } from '../config.ts'
import { isDatabaseSilent } from '../db/unavailable.ts'
import { Problem } from '../errors.ts'

/** Handles a call of one account. */
export type CallsInTurn = <T>(userId: string, call: CallName, handle: () => Promise<T>) => Promise<T>

const longestWaitMs = 4_000
const mostWaiting = 1_000
/** How many saves of one account are under way at once for each connection of the database. */
const savesPerConnection = 4

/** Many of them at once need few connections (docs/decisions/061-saves-share-transactions.md). */
export const saves: ReadonlySet<CallName> = new Set([
  'PUT /api/loan-officer/forms/{formId}/save',
  'POST /api/form/save',
])

/**
 * Handles a few reads and a few changes of each account at once; its others wait. So a program that asks for hundreds of files
 * or creates hundreds of clients at once waits for itself and does not take all connections of the database, for which
 * everybody else would wait in vain.
 */
export function createCallsInTurn({ databaseConnections }: Config): CallsInTurn {
  // One call may use several connections.
  const few = Math.max(1, Math.floor(databaseConnections / 4))
  const [readsInTurn, changesInTurn] = [inTurn(few), inTurn(few)]
  const savesInTurn = inTurn(databaseConnections * savesPerConnection)
  return (userId, call, handle) => {
    if (waitsForHash(call)) return handle()
    if (saves.has(call)) return savesInTurn(userId, handle)
    return (call.startsWith('GET ') ? readsInTurn : changesInTurn)(userId, handle)
  }
}

/** Such a call waits for a hash longer than for the database, and hashes have a queue of their own. */
function waitsForHash(name: CallName): boolean {
  const call: Call = contract[name]
  return call.mayTakeLong === 'hash'
}

function inTurn(width: number) {
  return limitConcurrencyByKey({
    width,
    mostWaiting,
    mostWaitMs: longestWaitMs,
    refusal: tooMuchAtOnce,
    endsWaiting: isDatabaseSilent,
  })
}

function tooMuchAtOnce(): Problem {
  return new Problem(503, 'You are asking for too much at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

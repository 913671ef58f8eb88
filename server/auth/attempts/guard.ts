import { createHash } from 'node:crypto'
import type { Denials } from '../../audit/denials.ts'
import type { AuditEntry } from '../../audit/record.ts'
import type { Database } from '../../db/connect.ts'
import { Problem } from '../../errors.ts'
import { createQueue, proofsOfAccount, proofsOfNetwork, tryAgainIn } from '../../http/limits.ts'
import { type Attempt, type AttemptState, attemptState, clearFailures, countFailure } from './failures.ts'

// docs/decisions/041-who-is-kept-out.md

export interface Guard {
  /**
   * Runs `check` if the attempt is allowed, and counts a failure if `check` returns null. Throws a 429 after too many
   * failures, which the audit log records as `entry`.
   */
  attempt<T>(attempt: Attempt, entry: AuditEntry, check: () => Promise<T | null>): Promise<T | null>
}

/**
 * Runs the attempts at one account one after the other. So concurrent attempts cannot get through between the check and the
 * count, and only failures have to be counted. An owner on a network that the account knows does not queue behind strangers.
 */
export function createGuard(db: Database, denials: Denials, tooMany: string): Guard {
  const byAccount = createQueue(proofsOfAccount)
  const byNetwork = createQueue(proofsOfNetwork)

  async function allowed(attempt: Attempt, entry: AuditEntry): Promise<AttemptState> {
    const standing = await attemptState(db, attempt)
    if (standing.waitSeconds === 0) return standing
    await denials.note(entry)
    throw new Problem(429, `${tooMany} ${tryAgainIn(standing.waitSeconds)}`, {
      retryAfterSeconds: standing.waitSeconds,
    })
  }

  return {
    attempt: async (attempt, entry, check) => {
      const { isKnown } = await allowed(attempt, entry)
      const queue = isKnown ? `${attempt.account} ${attempt.network}` : attempt.account
      return byNetwork(attempt.network, () =>
        byAccount(queue, async () => {
          await allowed(attempt, entry)
          const result = await check()
          await (result === null ? countFailure(db, attempt) : clearFailures(db, attempt))
          return result
        }),
      )
    },
  }
}

/**
 * Returns the key under which attempts at an account are counted: the account's id, so that its email and its user name count
 * as one, or a hash of what was given if there is no such account.
 */
export function accountKey(userId: string | undefined, given: string): string {
  return userId ?? createHash('sha256').update(given).digest('base64url')
}

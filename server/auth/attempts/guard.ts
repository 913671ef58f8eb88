import { createHash } from 'node:crypto'
import type { Denials } from '../../audit/denials.ts'
import type { AuditEntry } from '../../audit/record.ts'
import { limitConcurrencyByKey } from '../../background/limit-concurrency-by-key.ts'
import type { Database } from '../../db/connect.ts'
import { isDatabaseSilent } from '../../db/unavailable.ts'
import { Problem } from '../../errors.ts'
import { type Attempt, type AttemptState, attemptState, clearFailures, countFailure } from './failures.ts'
import { tooManySignIns } from './too-many-sign-ins.ts'

// docs/decisions/041-who-is-kept-out.md

export interface Guard {
  /**
   * Runs `check` if the attempt is allowed, and counts a failure if `check` returns null. Throws a 429 after too many
   * failures, which the audit log records as `entry`.
   */
  attempt<T>(attempt: Attempt, entry: AuditEntry, check: () => Promise<T | null>): Promise<T | null>
}

const mostWaiting = 500
const mostWaitMs = 5_000
/**
 * Attempts from one network that run at once, so that no more than these are checked before the first failures are counted.
 */
const atOnceOfNetwork = 8

/**
 * Runs the attempts at one account one after the other. So concurrent attempts cannot get through between the check and the
 * count, and only failures have to be counted. An owner on a network that the account knows does not queue behind strangers.
 */
export function createGuard(db: Database, denials: Denials, tooMany: string): Guard {
  const limits = { mostWaiting, mostWaitMs, refusal: tooManySignIns, endsWaiting: isDatabaseSilent }
  const byAccount = limitConcurrencyByKey({ ...limits, width: 1 })
  const byNetwork = limitConcurrencyByKey({ ...limits, width: atOnceOfNetwork })

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

/** For example "Please try again in 15 minutes." */
export function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? `Please try again in ${minutes} minutes.`
    : `Please try again in ${Math.ceil(minutes / 60)} hours.`
}

import type { Denials } from '../audit/denials.ts'
import { networkOf } from '../auth/attempts.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import { createRateLimit, quotas, type Rate } from './limits.ts'

// docs/decisions/043-quotas.md

export interface Quota {
  /** Counts a call that changes something. Throws a 429 after too many. */
  take(caller: Caller, address: string, call: string): Promise<void>
}

/** Limits how much may be changed in a minute: by each account, and by all applicants of one network together. */
export function createQuota(config: Config, denials: Denials): Quota {
  const changes = createRateLimit(tryAgain => `Too many changes at once. ${tryAgain}`)
  const ofStaff = rateOf(config.staffWritesPerMinute)
  const ofApplicant = rateOf(config.applicantWritesPerMinute)
  const ofNetwork = rateOf(config.applicantWritesPerMinute * quotas.applicantsOfNetwork)
  return {
    take: async ({ userId, email, role }, address, call) => {
      try {
        if (role !== 'user') return changes.take(userId, ofStaff)
        changes.take(userId, ofApplicant)
        changes.take(networkOf(address), ofNetwork)
      } catch (error) {
        await denials.note({
          event: 'too many changes',
          actorId: userId,
          actor: email,
          subject: call,
          address,
        })
        throw error
      }
    },
  }
}

function rateOf(perMinute: number): Rate {
  return { most: perMinute * quotas.burstMinutes, minutes: quotas.burstMinutes }
}

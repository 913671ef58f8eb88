import { boundedMap } from '../../engine/bounded-map.ts'
import type { Denials } from '../audit/denials.ts'
import type { Config } from '../config.ts'
import { Problem } from '../errors.ts'
import { tryAgainIn } from './attempts/guard.ts'
import { networkOf } from './attempts/network.ts'
import type { Caller } from './sessions.ts'

// docs/decisions/043-quotas.md

interface Bucket {
  tokens: number
  /** By the clock of the process. */
  at: number
}

const mostBuckets = 20_000
/** So much may come at once, in minutes' worth. */
const burstMinutes = 2
/** What a network may do, compared with one applicant. */
const applicantsOfNetwork = 10

export interface Quota {
  /** Counts a call that changes something; throws 429 when there were too many. */
  take(caller: Caller, address: string, call: string): Promise<void>
}

/** How much may be changed in a minute: by each account, and by the applicants of one network together. */
export function createQuota(config: Config, denials: Denials): Quota {
  const buckets = boundedMap<string, Bucket>(mostBuckets)

  /** How many seconds to wait; 0 when one more is allowed, which is then counted. */
  function waitOf(key: string, perMinute: number): number {
    const now = performance.now()
    const full = perMinute * burstMinutes
    const bucket = buckets.get(key) ?? { tokens: full, at: now }
    bucket.tokens = Math.min(full, bucket.tokens + ((now - bucket.at) / 60_000) * perMinute)
    bucket.at = now
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perMinute) * 60)
    bucket.tokens -= 1
    buckets.set(key, bucket)
    return 0
  }

  return {
    take: async ({ userId, email, role }, address, call) => {
      const isApplicant = role === 'user'
      const perMinute = isApplicant ? config.applicantWritesPerMinute : config.staffWritesPerMinute
      const wait =
        waitOf(userId, perMinute) ||
        (isApplicant ? waitOf(networkOf(address), perMinute * applicantsOfNetwork) : 0)
      if (wait === 0) return
      await denials.note({ event: 'too many changes', actorId: userId, actor: email, subject: call, address })
      throw new Problem(429, `Too many changes at once. ${tryAgainIn(wait)}`, { retryAfterSeconds: wait })
    },
  }
}

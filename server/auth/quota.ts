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
  /** A time of the process's monotonic clock, in milliseconds. */
  at: number
}

const mostBuckets = 20_000
/** The size of a full bucket, in minutes of the rate. */
const burstMinutes = 2
/** The rate of a network, as a multiple of one applicant's rate. */
const applicantsOfNetwork = 10

export interface Quota {
  /** Counts a call that changes something. Throws a 429 after too many. */
  take(caller: Caller, address: string, call: string): Promise<void>
}

/**
 * Limits how much may be changed in a minute: by each account, and by all applicants of one network together. A token bucket.
 */
export function createQuota(config: Config, denials: Denials): Quota {
  const buckets = boundedMap<string, Bucket>(mostBuckets)

  /** Takes a token and returns 0, or returns the seconds to wait if there is none. */
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

import type { Call } from '../../api/call.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'

// spec 3 §1.80

/** Every call is answered within six seconds of its work, so this leaves half a second for the answer itself. */
const longestMs = 5_500
/** A call that waits for the hashes of passwords is answered within ten seconds. */
const longestHashMs = 9_000
/** One timer for all calls looks so often for those that take too long, because a timer for each of them would cost more. */
const lookEveryMs = 250

/** Resolves or rejects like `work`, or rejects with a 503 if it takes too long. `spentMs` is what the call has taken before. */
export type InTime = <T>(call: Call, work: Promise<T>, spentMs?: number) => Promise<T>

interface Running {
  readonly call: Call
  /** A time of the process's monotonic clock, in milliseconds. */
  readonly until: number
  readonly reject: (error: Problem) => void
}

/**
 * Answers a call in time, whatever the database does: a statement has a time limit, but a call may send several, and waits for
 * its turn. Work that was given up goes on, and what it says later is not heard. A call that may take long for other reasons is
 * given up only if the database says nothing, or if it waits for hashes and ten seconds are nearly over.
 */
export function createInTime({ isSilent }: Pick<Database, 'isSilent'>): InTime {
  const running = new Set<Running>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const one of running)
      if (now >= one.until && isOver(one, now)) {
        running.delete(one)
        one.reject(notInTime(one.call))
      }
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function isOver({ call, until }: Running, now: number): boolean {
    if (call.mayTakeLong === undefined || isSilent()) return true
    return call.mayTakeLong === 'hash' && now >= until - longestMs + longestHashMs
  }

  return (call, work, spentMs = 0) =>
    new Promise((resolve, reject) => {
      const one = { call, until: performance.now() + longestMs - spentMs, reject }
      running.add(one)
      timer ??= setInterval(look, lookEveryMs).unref()
      work.then(
        value => {
          running.delete(one)
          resolve(value)
        },
        (error: unknown) => {
          running.delete(one)
          reject(error)
        },
      )
    })
}

function notInTime({ mayTakeLong }: Call): Problem {
  const slow = mayTakeLong === 'hash' ? 'The portal' : 'The database'
  return new Problem(
    503,
    `${slow} is very slow just now. What you asked for may or may not be done later. Please look, or try again in a moment.`,
    { retryAfterSeconds: 2 },
  )
}

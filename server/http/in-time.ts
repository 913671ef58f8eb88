import type { Call } from '../../api/call.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'

// spec 3 §1.80

/** Every call is answered within six seconds of its work, so this leaves half a second for the answer itself. */
const longestMs = 5_500
/** How often a call that may take long looks whether the database still answers. */
const lookAgainMs = 500

/** Resolves or rejects like `work`, or rejects with a 503 if it takes too long. `spentMs` is what the call has taken before. */
export type InTime = <T>(call: Call, work: Promise<T>, spentMs?: number) => Promise<T>

/**
 * Answers a call in time, whatever the database does: a statement has a time limit, but a call may send several, and waits for
 * its turn. Work that was given up goes on, and what it says later is not heard. A call that may take long for other reasons is
 * given up only if the database says nothing.
 */
export function createInTime({ isSilent }: Pick<Database, 'isSilent'>): InTime {
  return (call, work, spentMs = 0) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        if (call.mayTakeLong === undefined || isSilent()) reject(notInTime())
        else timer = setTimeout(giveUp, lookAgainMs).unref()
      }
      let timer = setTimeout(giveUp, Math.max(0, longestMs - spentMs)).unref()
      work.then(resolve, reject).finally(() => clearTimeout(timer))
    })
}

function notInTime(): Problem {
  return new Problem(
    503,
    'The database is very slow just now. What you asked for may or may not be done later. Please look, or try again in a moment.',
    { retryAfterSeconds: 2 },
  )
}

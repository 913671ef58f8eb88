import type { Call } from '../../api/call.ts'
import type { CallName } from '../../api/contract.ts'
import { boundedMap } from '../../engine/bounded-map.ts'
import type { Config } from '../config.ts'
import { isDatabaseSilent } from '../db/unavailable.ts'
import { Problem } from '../errors.ts'

// spec 3 §1.80

// Every limit of the server is here, except the sizes of bodies and of inputs (api/limits.ts), and two waits that this file would
// import in a circle: for the identity provider (auth/provider/client.ts) and for a lock in a shared transaction
// (db/shared-transactions.ts). There are three kinds of limiter: how often (a rate), how many at once (a queue), and how long (a timer,
// together with the time limits of the database's statements).

// ——— The numbers ———

/** Of one connection, in milliseconds unless the name says something else. */
export const ofConnection = {
  /** While so many of its requests are unanswered, nothing more is read from it (http/pipelining.ts). */
  unansweredRequests: 16,
  /** A request has to arrive within this time; its body within the second one, unless its caller is signed in. */
  requestMs: 60_000,
  strangersBodyMs: 10_000,
  /** A connection without traffic is closed after this time, even one that has never sent a request. */
  idleMs: 75_000,
  /**
   * A reader of a download who reads nothing for this long is taken to have gone; for twice as long, if the system has accepted a part
   * of what was written last.
   */
  unreadMs: 30_000,
} as const

/** What the portal waits for at most, apart from requests. */
export const longestWait = {
  /** For the database by the connection that hears of ended sessions: to connect, and for a sign of life. */
  listenerSeconds: 1,
  /** For the reader of an export. Its snapshot prevents vacuuming in the database, so it must not stay open for ever. */
  snapshotIdleSeconds: 120,
  /** For what is under way when the portal stops: requests take milliseconds and exports seconds. */
  drainSeconds: 15,
} as const

/** How much may be done at once and in the long run: `most` at once, of which all are allowed again after so many minutes. */
export interface Rate {
  readonly most: number
  readonly minutes: number
}

/** By one address, or by one officer who looks applicants up. */
export const rates = {
  registrations: { most: 200, minutes: 15 },
  invitationLinks: { most: 50, minutes: 15 },
  providerSignIns: { most: 500, minutes: 15 },
  /** More than anybody mistypes, and too few to find out who has applied here. */
  unknownApplicants: { most: 30, minutes: 15 },
} as const satisfies Record<string, Rate>

/** Changes are limited by settings (docs/decisions/043-quotas.md). */
export const quotas = {
  /** An account may use up the changes of so many minutes at once. */
  burstMinutes: 2,
  /** All applicants of one network together may make this many times the changes of one. */
  applicantsOfNetwork: 10,
} as const

/** Failed proofs, such as wrong passwords, which the database counts (docs/decisions/041-who-is-kept-out.md). */
export const failures = {
  /** At one account from one network. */
  fromOneNetwork: 6,
  networkMinutes: 15,
  /** How many accounts may have failures from one network. */
  accountsOfNetwork: 50,
  /**
   * Failures from all networks together: the tenth and later ones are each followed by a delay, which doubles from 2 seconds up to the
   * longest; the day's limit follows.
   */
  undelayed: 10,
  longestDelaySeconds: 900,
  inDay: 100,
  /** An account knows a network for this many days after the last sign-in from there. */
  knownDays: 30,
} as const

/** A queue: how many of its tasks run at once, how many wait, and for how long one waits before it is refused. */
interface QueueLimits {
  readonly atOnce: number
  readonly mostWaiting: number
  readonly mostWaitMs: number
  readonly refusal: () => Problem
}

const callsOfAccount = { mostWaiting: 1_000, mostWaitMs: 4_000, refusal: tooMuchAtOnce }
/** One call may use several connections of the database. */
const shareOfConnections = 1 / 4
/** Many saves at once need few connections (docs/decisions/019-speed.md). */
const savesPerConnection = 4

/** Whoever this refuses knows that nothing was done, so the wait is shorter than the time for the whole call. */
const proofs = { mostWaiting: 500, mostWaitMs: 5_000, refusal: tooManySignIns }
/** One at a time at an account, so that concurrent guesses cannot get through between the check and the count. */
export const proofsOfAccount: QueueLimits = { ...proofs, atOnce: 1 }
/** From one network, so that no more than these are checked before the first failures are counted. */
export const proofsOfNetwork: QueueLimits = { ...proofs, atOnce: 8 }

/** Each hash takes at least 19 MiB and a core. One core and one of Node's four threads stay free for everything else. */
export const hashes = (cores: number): QueueLimits => ({
  ...proofs,
  atOnce: Math.min(Math.max(1, cores - 1), 3),
})

/** Each export uses a process and a database connection; the next one is refused. */
export const exportsAtOnce = 3

/** PDF files, of which each takes a fraction of a second. */
export const pdfs = {
  queue: { atOnce: 3, mostWaiting: 30, mostWaitMs: 5_000, refusal: tooManyPdfs },
  /** A file is made or refused within this time. One that was given up is still typeset, and its process is killed if it is stuck. */
  mostMs: 8_000,
  mostSecondsPerTask: 20,
} as const

/** Every call is answered within six seconds of its work, and one that hashes within ten; the rest is for the answer itself. */
const mostMs = { usual: 5_500, hash: 9_000 } as const

/**
 * What a serving connection to the database waits for. PostgreSQL ends a statement that takes too long. If nothing is heard by then,
 * the statement is given up and its connection closed, so a silent database holds up nobody for longer than the first and the last of
 * these together.
 */
export const ofStatement = {
  connectTimeoutSeconds: 1.5,
  statementTimeoutSeconds: 4,
  silenceTimeoutSeconds: 4.2,
} as const

/** A statement of an export, which sorts and counts all rows of a list. */
export const ofExportStatement = {
  ...ofStatement,
  statementTimeoutSeconds: 30,
  silenceTimeoutSeconds: 31,
} as const

// ——— How often ———

/** Counts what is done by one key, such as an address. */
export interface RateLimit {
  /** Counts one more before it is done, so that concurrent ones cannot get through; throws a 429 if it is one too many. */
  take(key: string, rate: Rate): void
  /** Takes one back, because it turned out to be legitimate. */
  giveBack(key: string, rate: Rate): void
}

const mostKeys = 20_000

/**
 * A token bucket for each key, in the memory of this process, which drops the least recently used ones first. `refusal` gets the words
 * that say when to try again.
 */
export function createRateLimit(refusal: (tryAgain: string) => string): RateLimit {
  // `at` is a time of the process's monotonic clock, in milliseconds.
  const buckets = boundedMap<string, { readonly left: number; readonly at: number }>(mostKeys)

  function leftOf(key: string, { most, minutes }: Rate, now: number): number {
    const bucket = buckets.get(key)
    return bucket ? Math.min(most, bucket.left + ((now - bucket.at) / 60_000) * (most / minutes)) : most
  }

  return {
    take: (key, rate) => {
      const now = performance.now()
      const left = leftOf(key, rate, now)
      if (left < 1) {
        const retryAfterSeconds = Math.ceil((1 - left) * (rate.minutes / rate.most) * 60)
        throw new Problem(429, refusal(tryAgainIn(retryAfterSeconds)), { retryAfterSeconds })
      }
      buckets.set(key, { left: left - 1, at: now })
    },
    giveBack: (key, rate) => {
      const now = performance.now()
      buckets.set(key, { left: Math.min(rate.most, leftOf(key, rate, now) + 1), at: now })
    },
  }
}

/** For example "Please try again in 15 minutes." */
export function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? `Please try again in ${minutes} minutes.`
    : `Please try again in ${Math.ceil(minutes / 60)} hours.`
}

// ——— How many at once ———

/** Runs tasks, a few at once for each key, in the order in which they arrive. */
export type Queue = <T>(key: string, task: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly start: () => void
  readonly fail: (error: unknown) => void
}

/** A task that fails because the database says nothing ends the waiting of those behind it, who would each find out again. */
export function createQueue({ atOnce, mostWaiting, mostWaitMs, refusal }: QueueLimits): Queue {
  const queues = new Map<string, { running: number; readonly waiting: Waiting[] }>()
  return async (key, task) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < atOnce) queue.running += 1
    else await turn(queue.waiting)
    try {
      return await task()
    } catch (error) {
      if (isDatabaseSilent(error)) for (const { fail } of queue.waiting.splice(0)) fail(error)
      throw error
    } finally {
      const next = queue.waiting.shift()
      // A finished task hands its place over.
      if (next) next.start()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }

  function turn(waiting: Waiting[]): Promise<void> {
    if (waiting.length >= mostWaiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(refusal())
      }
      const limit = setTimeout(giveUp, mostWaitMs).unref()
      const place: Waiting = {
        start: () => {
          clearTimeout(limit)
          resolve()
        },
        fail: error => {
          clearTimeout(limit)
          reject(error)
        },
      }
      waiting.push(place)
    })
  }
}

/** Handles a call of one account when it is its turn. */
export type CallQueue = <T>(
  userId: string,
  name: CallName,
  call: Call,
  handle: () => Promise<T>,
) => Promise<T>

const saves: ReadonlySet<CallName> = new Set([
  'PUT /api/loan-officer/forms/{formId}/save',
  'POST /api/form/save',
])

/**
 * Handles a few reads and a few changes of each account at once; its others wait. So a program that asks for hundreds of files or
 * creates hundreds of clients at once waits for itself and does not take all connections of the database, for which everybody else
 * would wait in vain.
 */
export function createCallQueue({ databaseConnections }: Pick<Config, 'databaseConnections'>): CallQueue {
  const few = Math.max(1, Math.floor(databaseConnections * shareOfConnections))
  const reads = createQueue({ ...callsOfAccount, atOnce: few })
  const changes = createQueue({ ...callsOfAccount, atOnce: few })
  const savesInTurn = createQueue({ ...callsOfAccount, atOnce: databaseConnections * savesPerConnection })
  return (userId, name, { mayTakeLong }, handle) => {
    // It waits longer for a hash than for the database, and hashes have a queue of their own.
    if (mayTakeLong === 'hash') return handle()
    if (saves.has(name)) return savesInTurn(userId, handle)
    return (name.startsWith('GET ') ? reads : changes)(userId, handle)
  }
}

// ——— How long ———

/**
 * Answers a call in time, whatever it waits for: its turn, a hash, or several statements, each of which has its own limit. Work that
 * was given up goes on, and what it says later is not heard. `spentMs` is what the call has taken before. A call that changes thousands
 * of rows or asks the identity provider is limited by the waits of its parts alone.
 */
export function inTime<T>({ mayTakeLong }: Call, work: Promise<T>, spentMs = 0): Promise<T> {
  if (mayTakeLong === 'rows' || mayTakeLong === 'provider') return work
  const [most, slow] = mayTakeLong === 'hash' ? [mostMs.hash, 'The portal'] : [mostMs.usual, 'The database']
  return within(most - spentMs, work, () => tooSlow(slow))
}

/** Resolves or rejects like `work`, or rejects with `refusal` if it takes too long. */
export function within<T>(milliseconds: number, work: Promise<T>, refusal: () => Problem): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(refusal()), milliseconds).unref()
    work.finally(() => clearTimeout(limit)).then(resolve, reject)
  })
}

// ——— What is said ———

function tooSlow(what: string): Problem {
  return new Problem(
    503,
    `${what} is very slow just now. What you asked for may or may not be done later. Please look, or try again in a moment.`,
    { retryAfterSeconds: 2 },
  )
}

function tooMuchAtOnce(): Problem {
  return new Problem(503, 'You are asking for too much at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

function tooManySignIns(): Problem {
  return new Problem(503, 'Too many people are signing in just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

function tooManyPdfs(): Problem {
  return new Problem(503, 'Too many PDF files are being made just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

/** The answer to an export while as many others as are made at once are running. */
export function tooManyExports(): Problem {
  return new Problem(429, 'Other exports are running just now. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })
}

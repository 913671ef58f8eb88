import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../errors.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the hash's; a null hash (no such account) costs the same time and is never right. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

// The OWASP minimum for argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core: a crowd at the door must neither exhaust the memory nor starve the saves. */
const atOnce = 4
const mostWaiting = 500

/** argon2id, a few at a time for the whole process. */
export async function createPasswords(): Promise<Passwords> {
  const inTurn = queue(atOnce)
  const hashOf = (password: string) => inTurn(() => hash(password.normalize('NFC'), settings))
  const nobodys = await hashOf(crypto.randomUUID())
  return {
    hash: hashOf,
    matches: async (passwordHash, password) => {
      const right = await inTurn(() => verify(passwordHash ?? nobodys, password.normalize('NFC')))
      return right && passwordHash !== null
    },
  }
}

/** Runs tasks at most `width` at once, first come first served; refuses when the queue is absurdly long. */
function queue(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) {
      if (waiting.length >= mostWaiting)
        throw new Problem(503, 'Too many people are signing in just now. Please try again in a moment.', {
          retryAfterSeconds: 5,
        })
      // The one that finishes hands its place over, so `running` stays as it is.
      await new Promise<void>(start => waiting.push(start))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

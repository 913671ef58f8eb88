import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { isAccountData, type PasswordOwner } from '../../accounts/account-data.ts'
import { limitConcurrency } from '../background/limit-concurrency.ts'
import { beginPiece } from '../background/pause.ts'
import { builtProgram } from '../background/program.ts'
import { createWorker, EndedTwice, NotStarted } from '../background/worker.ts'
import { Problem } from '../errors.ts'
import { dummyHash, needsRehash, type PasswordCost } from './argon2.ts'
import { tooManySignIns } from './attempts/too-many-sign-ins.ts'
import { doPasswordTask, type PasswordTask } from './password-task.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Returns the error message for a new password that is common or contains words of its own account (D49), else undefined. */
  easyFault(password: string, owner: PasswordOwner): Promise<string | undefined>
  /** Reports whether the hash was made from the password. A null hash (no such account) takes the same time and never matches. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
  /** Hashes the password at the present cost if its hash was made at another one; returns null if the hash can stay. */
  rehash(passwordHash: string | null, password: string): Promise<string | null>
  /** Ends the process that hashes. */
  close(): Promise<void>
}

/** Each hash takes at least 19 MiB and a core, so a crowd of sign-ins leaves one core to the saves. */
const atOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 500
/** Every call that hashes is answered within ten seconds (http/in-time.ts). Whom this refuses knows that nothing was done. */
const mostWaitMs = 5_000

/**
 * Hashes with argon2id in a background process, a few at a time for the whole server. If no process can be started, hashes in
 * the server's own threads.
 */
export function createPasswords(log: FastifyBaseLogger, cost: PasswordCost): Passwords {
  const limited = limitConcurrency({
    width: atOnce,
    mostWaiting,
    mostWaitMs,
    refusal: tooManySignIns,
    beginTask: () => beginPiece(),
  })
  const dummy = dummyHash(cost)
  const worker = createWorker<PasswordTask, string | boolean>({
    file: builtProgram('password-process'),
    mostSecondsPerTask: 30,
    // One thread for each concurrent hash.
    environment: { UV_THREADPOOL_SIZE: String(atOnce) },
    onEnd: reason => log.warn({ reason }, 'the process that hashes passwords has ended'),
  })

  const run = async (task: PasswordTask) => {
    try {
      return await worker.run(task)
    } catch (error) {
      if (error instanceof EndedTwice) throw notHashed()
      if (!(error instanceof NotStarted)) throw error
      log.warn({ reason: error.message }, 'passwords are hashed in the server itself')
      return doPasswordTask(task)
    }
  }

  const hash = async (password: string) => String(await limited(() => run({ hash: password, cost })))

  return {
    hash,
    rehash: async (passwordHash, password) =>
      passwordHash !== null && needsRehash(passwordHash, cost) ? hash(password) : null,
    easyFault: async (password, owner) => {
      // It is looked up in a list, so it need not wait for hashes.
      const isEasy = isAccountData(password, owner) || (await run({ isCommon: password })) === true
      return isEasy ? 'This password is easy to guess. Please choose another.' : undefined
    },
    matches: async (passwordHash, password) => {
      const isRight = await limited(() => run({ verify: password, against: passwordHash ?? dummy }))
      return isRight === true && passwordHash !== null
    },
    close: worker.close,
  }
}

function notHashed(): Problem {
  return new Problem(503, 'Passwords cannot be checked just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

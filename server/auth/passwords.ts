import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { isOwnWord, type PasswordOwner } from '../../accounts/own-words.ts'
import { inTurn } from '../background/in-turn.ts'
import { beginPiece } from '../background/pause.ts'
import { builtProgram } from '../background/program.ts'
import { createWorker, EndedTwice, NotStarted } from '../background/worker.ts'
import { Problem } from '../errors.ts'
import { hashOfNobody, isOfOtherCost, type PasswordCost } from './argon2.ts'
import { doPasswordTask, type PasswordTask } from './password-task.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** What is said of a new password that is common, or a word of the account itself; undefined when there is nothing to say (D49). */
  easyFault(password: string, owner: PasswordOwner): Promise<string | undefined>
  /** Whether the password is the hash's; a null hash (no such account) costs the same time and is never right. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
  /** The password's hash at the cost of now, where its hash was made at another one; null where it need not be made anew. */
  renewed(passwordHash: string | null, password: string): Promise<string | null>
  /** Ends the process that hashes. */
  close(): Promise<void>
}

/** Each hash takes 19 MiB or more and a core: a crowd at the door leaves a core to the saves. */
const atOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 500
/** Whoever waits longer would be cut off without an answer in the end (`connectionTimeout`). */
const mostWaitMs = 70_000
/** Why so many steps: docs/decisions/024-background-processes.md. */
const niceness = 10

/**
 * argon2id in a background process, a few at a time for the whole server. Where no process can be started, on the
 * server's own threads.
 */
export function createPasswords(log: FastifyBaseLogger, cost: PasswordCost): Passwords {
  const oneOfFew = inTurn(atOnce, mostWaiting, tooManySignIns, () => beginPiece(), mostWaitMs)
  const nobodys = hashOfNobody(cost)
  const worker = createWorker<PasswordTask, string | boolean>({
    file: builtProgram('password-process'),
    niceness,
    mostSecondsPerTask: 30,
    // One thread for each hash at the same time.
    environment: { UV_THREADPOOL_SIZE: String(atOnce) },
    onEnd: reason => log.warn({ reason }, 'the process that hashes passwords has ended'),
  })

  const run = (task: PasswordTask) =>
    oneOfFew(async () => {
      try {
        return await worker.run(task)
      } catch (error) {
        if (error instanceof EndedTwice) throw notHashed()
        if (!(error instanceof NotStarted)) throw error
        log.warn({ reason: error.message }, 'passwords are hashed in the server itself')
        return doPasswordTask(task)
      }
    })

  const hash = async (password: string) => String(await run({ hash: password, cost }))

  return {
    hash,
    renewed: async (passwordHash, password) =>
      passwordHash !== null && isOfOtherCost(passwordHash, cost) ? hash(password) : null,
    easyFault: async (password, owner) => {
      const isEasy = isOwnWord(password, owner) || (await run({ isCommon: password })) === true
      return isEasy ? 'This password is easy to guess. Please choose another.' : undefined
    },
    matches: async (passwordHash, password) => {
      const isRight = await run({ verify: password, against: passwordHash ?? nobodys })
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

function tooManySignIns(): Problem {
  return new Problem(503, 'Too many people are signing in just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

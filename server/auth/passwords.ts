import { availableParallelism } from 'node:os'
import { isAccountData, type PasswordOwner } from '../../accounts/account-data.ts'
import { createQueue, hashes } from '../http/limits.ts'
import { dummyHash, hashPassword, needsRehash, type PasswordCost, verifyPassword } from './argon2.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Returns the error message for a new password that is common or contains words of its own account (D49), else undefined. */
  easyFault(password: string, owner: PasswordOwner): Promise<string | undefined>
  /** Reports whether the hash was made from the password. A null hash (no such account) takes the same time and never matches. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
  /** Hashes the password at the present cost if its hash was made at another one; returns null if the hash can stay. */
  rehash(passwordHash: string | null, password: string): Promise<string | null>
}

/** Hashes with argon2id in Node's thread pool, a few at a time for the whole server. */
export function createPasswords(cost: PasswordCost): Passwords {
  const queue = createQueue(hashes(availableParallelism()))
  const dummy = dummyHash(cost)
  const hash = (password: string) => queue('', () => hashPassword(password, cost))

  return {
    hash,
    rehash: async (passwordHash, password) =>
      passwordHash !== null && needsRehash(passwordHash, cost) ? hash(password) : null,
    easyFault: async (password, owner) => {
      // It is looked up in a list, so it need not wait for hashes.
      const isEasy = isAccountData(password, owner) || (await isCommonPassword(password))
      return isEasy ? 'This password is easy to guess. Please choose another.' : undefined
    },
    matches: async (passwordHash, password) => {
      const isRight = await queue('', () => verifyPassword(passwordHash ?? dummy, password))
      return isRight && passwordHash !== null
    },
  }
}

// D49

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Unpacks the list of the most common passwords. It blocks other requests for too long, so the server does it before it serves any. It
 * is loaded lazily, because it is of no use to other programs that load this file.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/** Reports whether a password is among the most common ones, regardless of case, or consists only of spaces. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return password.trim() === '' || (await loadCommonPasswords()).has(password.normalize('NFC').toLowerCase())
}

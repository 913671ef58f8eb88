import { randomBytes } from 'node:crypto'

// spec 3 §1.122

/** The cost parameters of an argon2id hash: its memory in MiB, and the number of passes over it. */
export interface PasswordCost {
  readonly megabytes: number
  readonly passes: number
}

/** The OWASP minimum for argon2id, which is the package's default algorithm. */
export const leastCost: PasswordCost = { megabytes: 19, passes: 2 }

const settingsOf = ({ megabytes, passes }: PasswordCost) => ({
  memoryCost: megabytes * 1024,
  timeCost: passes,
  parallelism: 1,
})

// Loaded lazily, because the settings use this file before the database is launched.
const argon2 = () => import('@node-rs/argon2')

/** Returns the argon2id hash of a password, calculated in Node's thread pool. */
export async function hashPassword(password: string, cost: PasswordCost = leastCost): Promise<string> {
  return (await argon2()).hash(password.normalize('NFC'), settingsOf(cost))
}

/** Reports whether the hash was made from this password. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await argon2()).verify(passwordHash, password.normalize('NFC'))
}

/** Returns a random hash that matches no password. Verifying it takes as long as verifying a real one. */
export function dummyHash(cost: PasswordCost): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `${beginning(cost)}${base64(16)}$${base64(32)}`
}

/** Reports whether a hash was made at another cost, for example before the setting was changed. */
export function needsRehash(passwordHash: string, cost: PasswordCost): boolean {
  return !passwordHash.startsWith(beginning(cost))
}

function beginning(cost: PasswordCost): string {
  const { memoryCost, timeCost, parallelism } = settingsOf(cost)
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}
